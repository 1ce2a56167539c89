/**
 * The Magistrate judges by precedent: whenever this same pair of actions was played before, what did
 * the enemy do next? He answers what happened most often.
 */
class Magistrate {
    public static void main(String[] args) {
        String mine = args.length == 6 ? args[0] : "";
        String his = args.length == 6 ? args[1] : "";
        int honour = Integer.parseInt(args[args.length - 2]);
        boolean mayStrike = honour > 0;
        boolean mayGuard = mayStrike || !mine.endsWith("G");

        System.out.println(switch (mostLikely(mine, his)) {
            case 'I' -> mayStrike ? 'P' : mayGuard ? 'G' : 'B';
            case 'P' -> mayStrike ? 'O' : mayGuard ? 'G' : 'B';
            case 'O' -> mayStrike ? 'I' : mayGuard ? 'G' : 'B';
            case 'W', 'B' -> honour > 1 ? 'O' : 'B';
            default -> 'B';
        });
    }

    private static char mostLikely(String mine, String his) {
        int last = his.length() - 1;
        int[] seen = new int[128];
        for (int turn = 0; turn < last; turn++) {
            if (mine.charAt(turn) == mine.charAt(last) && his.charAt(turn) == his.charAt(last)) {
                seen[his.charAt(turn + 1)]++;
            }
        }
        char likely = 'G';
        for (char action : "WBIPO".toCharArray()) {
            if (seen[action] > seen[likely]) {
                likely = action;
            }
        }
        return likely;
    }
}
