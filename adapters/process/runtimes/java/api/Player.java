/** What a Java class implements to enter a contest by its name; a class of this shape need not even say so. */
public interface Player {
  /** The player's name, for people. */
  String getName();

  /** The answer to one question: the words that a program would get as its arguments, the numbers that it would print. */
  int[] getMove(String[] args);
}
