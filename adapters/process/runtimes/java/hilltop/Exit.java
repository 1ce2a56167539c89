package hilltop;

import java.util.Set;

/** What the bots' calls of System.exit, Runtime.exit and Runtime.halt become. */
public final class Exit {
  private static final StackWalker WALKER = StackWalker.getInstance(
      Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_REFLECT_FRAMES));
  private static volatile BotLoader current;

  private Exit() {}

  /** Leaves the ask by the shortest way. The bot catches it nowhere; see mayLeave(). */
  static final class Signal extends Error {
    private static final long serialVersionUID = 1;
    final int code;

    Signal(int code) {
      super(null, null, false, false);
      this.code = code;
    }
  }

  /** The classes of the ask that runs next. */
  static void during(BotLoader loader) {
    current = loader;
  }

  public static void exit(int code) {
    if (mayLeave()) throw new Signal(code);
    System.exit(code);
  }

  public static void exit(Runtime runtime, int code) {
    if (mayLeave()) throw new Signal(code);
    runtime.exit(code);
  }

  public static void halt(Runtime runtime, int code) {
    if (mayLeave() && Leftovers.shutdownRunsNothing()) throw new Signal(code);
    runtime.halt(code);
  }

  /**
   * Whether a Signal ends the ask as the end of the process would: thrown in its first thread, through methods of the
   * bot alone, none of which could catch it or does something on its way ("finally", "synchronized").
   */
  private static boolean mayLeave() {
    final BotLoader loader = current;
    return Thread.currentThread() instanceof MainThread && WALKER.walk(frames -> frames.allMatch(
        frame -> frame.getDeclaringClass() == Exit.class || loader.isTransparent(frame)));
  }
}
