package hilltop;

/** The thread "main" of one ask. */
abstract class MainThread extends Thread {
  MainThread(ThreadGroup group, ClassLoader loader) {
    super(group, null, "main", 0, false);
    setContextClassLoader(loader);
  }

  /** Once it has ended: the exit code so far. */
  abstract int code();

  /** Once it has ended: whether it has called for the end of the process, other threads or not. */
  abstract boolean hasExited();
}
