package hilltop;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;

/**
 * Plays a class of the shape of Player: one object of it answers all asks. What the bot prints goes to standard
 * error; standard output has the numbers that getMove returns, and nothing when they are not two.
 */
final class Instance {
  private static final int FAILED = 1, MOVE = 2;
  private static final String OUTPUT = "/proc/self/fd/1", ERRORS = "/proc/self/fd/2";

  /** Keeps the pipe open: the keeper takes its end for that of this process. */
  private static OutputStream errors;

  private Instance() {}

  /** Arguments: the name of the class, which is in the current folder. */
  public static void main(String[] args) throws Exception {
    final Channel channel = new Channel();
    final OutputStream reply = takeStandardOutput();
    final Object player = create(channel, args[0]);
    if (player == null) Runtime.getRuntime().halt(FAILED);
    channel.ready();
    final PlayerClass shape = new PlayerClass(player.getClass());
    for (Channel.Request request; (request = channel.receive()) != null; )
      channel.ended(answer(shape, player, request.words(), reply), false);
    Runtime.getRuntime().halt(0);
  }

  /** From here on nothing but the returned stream leads to standard output, and a bot may close the others. */
  private static OutputStream takeStandardOutput() throws IOException, ReflectiveOperationException {
    errors = new FileOutputStream(ERRORS);
    System.setOut(new PrintStream(new FileOutputStream(ERRORS), true));
    Channel.point(FileDescriptor.out, 2);
    return new FileOutputStream(OUTPUT);
  }

  private static Object create(Channel channel, String name) throws IOException {
    try {
      return PlayerClass.load(name).create();
    } catch (PlayerClass.Unfit unfit) {
      channel.refuse(unfit.getMessage());
    } catch (InvocationTargetException thrown) {
      thrown.getCause().printStackTrace();
      channel.refuse("its constructor failed: " + thrown.getCause());
    }
    return null;
  }

  /** Returns the exit code of a program that answers so. */
  private static int answer(PlayerClass shape, Object player, String[] words, OutputStream reply)
      throws IOException {
    final int[] move;
    try {
      move = shape.move(player, words);
    } catch (Throwable thrown) {
      thrown.printStackTrace();
      return FAILED;
    }
    if (move == null) {
      System.err.println("getMove returned null");
      return FAILED;
    }
    if (move.length == MOVE) reply.write((move[0] + " " + move[1] + "\n").getBytes(StandardCharsets.US_ASCII));
    else System.err.println("getMove returned " + move.length + " numbers; " + MOVE + " are asked for");
    return 0;
  }
}
