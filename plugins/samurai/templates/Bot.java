// Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai
public class Bot {
  public static void main(String[] args) {
    // The last four arguments are always there; in the first turn the two histories before them are not.
    int honour = Integer.parseInt(args[args.length - 2]); // after the two healths, before the enemy's honour
    String enemyMoves = args.length == 6 ? args[1] : "";

    if (honour > 3) {
      System.out.println(enemyMoves.endsWith("O") ? "I" : "O"); // the quick draw beats an overhead strike
    } else {
      System.out.println("B");
    }
  }
}
