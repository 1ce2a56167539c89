package hilltop;

import java.util.Arrays;

/** Puts one question to a new object of a class, from the command line. Arguments: its name, then the words. */
final class Once {
  private Once() {}

  public static void main(String[] args) throws Throwable {
    final PlayerClass type = PlayerClass.load(args[0]);
    final int[] move = type.move(type.create(), Arrays.copyOfRange(args, 1, args.length));
    System.out.println(move == null ? "null" : Arrays.toString(move).replaceAll("[\\[\\],]", ""));
  }
}
