// Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
// What it is asked: hilltop describe morra
public class Bot {
  public static void main(String[] args) {
    // My choices, guesses and score, then theirs: one digit a turn, oldest first; in the first turn they are empty.
    String theirChoices = args[3], theirGuesses = args[4];

    char guess = theirChoices.isEmpty() ? '3' : theirChoices.charAt(theirChoices.length() - 1);
    int[] guessed = new int[6];
    for (char number : theirGuesses.toCharArray()) ++guessed[number - '0'];
    int play = 5;
    for (int number = 4; number >= 0; --number) if (guessed[number] < guessed[play]) play = number;
    System.out.println(play + " " + guess);
  }
}
