/**
 * The Landlord: a guest is much like all other guests. It counts which number follows which, in everybody's throws and
 * guesses, for as long as the house stands; what the guest at the table does counts eightfold.
 */
public class Landlord implements Player {
  private static final int NUMBERS = 6, AT_THE_TABLE = 8;
  private static final int MY_CHOICES = 0, THEIR_CHOICES = 3, THEIR_GUESSES = 4;

  /** How often each number came after each other one; row NUMBERS: as the first of a match. */
  private static final class Habit {
    private final int[][] house = new int[NUMBERS + 1][NUMBERS];
    private int[][] guest = new int[NUMBERS + 1][NUMBERS];

    void welcome() {
      guest = new int[NUMBERS + 1][NUMBERS];
    }

    /** Takes in the last of these numbers. */
    void learn(String numbers) {
      int last = numbers.length() - 1;
      int number = numbers.charAt(last) - '0';
      ++house[row(numbers, last)][number];
      ++guest[row(numbers, last)][number];
    }

    /** How much speaks for each number to come next. */
    int[] weights(String numbers) {
      int row = row(numbers, numbers.length());
      int[] weights = new int[NUMBERS];
      for (int i = 0; i < NUMBERS; ++i) weights[i] = 1 + house[row][i] + AT_THE_TABLE * guest[row][i];
      return weights;
    }

    private static int row(String numbers, int at) {
      return at == 0 ? NUMBERS : numbers.charAt(at - 1) - '0';
    }
  }

  private final Habit throwing = new Habit(), guessing = new Habit();

  @Override
  public String getName() {
    return "The Landlord";
  }

  @Override
  public int[] getMove(String[] args) {
    if (args[MY_CHOICES].isEmpty()) {
      throwing.welcome();
      guessing.welcome();
    } else {
      throwing.learn(args[THEIR_CHOICES]);
      guessing.learn(args[THEIR_GUESSES]);
    }
    int guess = mostLikely(throwing.weights(args[THEIR_CHOICES]));
    return new int[] {worthMost(guessing.weights(args[THEIR_GUESSES]), guess), guess};
  }

  private static int mostLikely(int[] weights) {
    int best = 0;
    for (int i = 1; i < NUMBERS; ++i) if (weights[i] > weights[best]) best = i;
    return best;
  }

  /** The number that brings most if nobody guesses it and the own guess is right. */
  private static int worthMost(int[] guessed, int guess) {
    long all = 0, most = -1;
    for (int weight : guessed) all += weight;
    int best = 0;
    for (int i = 0; i < NUMBERS; ++i) {
      long worth = (all - guessed[i]) * (i + guess);
      if (worth > most) {
        most = worth;
        best = i;
      }
    }
    return best;
  }
}
