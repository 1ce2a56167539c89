// Expects the rival to repeat its last number, and plays the one it was least often guessed to play. One object of
// this class answers all questions of a tournament, so fields remember. More: docs/languages.md, "A Java class"
public class MyPlayer implements Player {
  private final int[] guessed = new int[6]; // how often all rivals so far have guessed each number

  public String getName() {
    return "My Player";
  }

  public int[] getMove(String[] args) {
    // My choices, guesses and score, then theirs: one digit a turn, oldest first; in the first turn they are empty.
    String theirChoices = args[3], theirGuesses = args[4];

    int guess = theirChoices.isEmpty() ? 3 : theirChoices.charAt(theirChoices.length() - 1) - '0';
    if (!theirGuesses.isEmpty()) ++guessed[theirGuesses.charAt(theirGuesses.length() - 1) - '0'];
    int play = 5;
    for (int number = 4; number >= 0; --number) if (guessed[number] < guessed[play]) play = number;
    return new int[] {play, guess};
  }
}
