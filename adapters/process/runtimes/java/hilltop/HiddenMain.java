package hilltop;

import java.lang.invoke.MethodHandle;

/**
 * Calls a program's main. It is defined as a hidden class: the frames of hidden classes are in no stack trace, so
 * that a bot's traces end where they do when the launcher has started it.
 */
final class HiddenMain extends MainThread {
  private final MethodHandle main;
  private final String[] words;
  private int code = 1;
  private boolean hasExited;

  HiddenMain(ThreadGroup group, ClassLoader loader, MethodHandle main, String[] words) {
    super(group, loader);
    this.main = main;
    this.words = words;
  }

  /** What main throws is left to the thread's end, where the JVM prints it as it does for the launcher. */
  @Override
  public void run() {
    try {
      main.invokeExact(words);
      code = 0;
    } catch (Exit.Signal exit) {
      code = exit.code;
      hasExited = true;
    } catch (Throwable uncaught) {
      HiddenMain.<RuntimeException>rethrow(uncaught);
    }
  }

  /** Throws what need not be declared: T is erased. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @Override
  int code() {
    return code;
  }

  @Override
  boolean hasExited() {
    return hasExited;
  }
}
