package hilltop;

import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;

/** What an ask may leave in the process: as it was when there was none, and what has become of it. */
final class Leftovers {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final int GC_ROUNDS = 10, GC_PAUSE_MS = 2;

  private final ThreadGroup root = rootGroup();
  private final Set<Thread> threads = new HashSet<>(threads());
  private final Set<String> descriptors;
  private final Properties properties = (Properties) System.getProperties().clone();
  private final Locale locale = Locale.getDefault(), display = Locale.getDefault(Locale.Category.DISPLAY),
      format = Locale.getDefault(Locale.Category.FORMAT);
  private final String home = System.getProperty("java.home");

  Leftovers() throws IOException {
    TimeZone.getDefault(); // opens what it reads once
    descriptors = Set.of(new File(DESCRIPTORS.toString()).list());
  }

  /** Puts back what can be put back. */
  void restore() {
    System.setProperties((Properties) properties.clone());
    Locale.setDefault(locale);
    Locale.setDefault(Locale.Category.DISPLAY, display);
    Locale.setDefault(Locale.Category.FORMAT, format);
    TimeZone.setDefault(null);
    Thread.setDefaultUncaughtExceptionHandler(null);
    numberThreadsAnew();
  }

  /** The next thread without a name is "Thread-0" again. In newer versions of Java the number goes on. */
  private static void numberThreadsAnew() {
    try {
      final Field number = Thread.class.getDeclaredField("threadInitNumber");
      number.setAccessible(true);
      number.setInt(null, 0);
    } catch (ReflectiveOperationException moved) {
      // It is only a name.
    }
  }

  /** Waits as the end of a process does: until there is no thread but daemons. */
  void awaitThreads() throws InterruptedException {
    for (boolean isAlone = false; !isAlone; ) {
      isAlone = true;
      for (final Thread thread : threads()) {
        if (thread.isDaemon() || threads.contains(thread)) continue;
        thread.join();
        isAlone = false;
      }
    }
  }

  /** Whether the process is as it was, but for what restore() puts back. */
  boolean isClean() throws InterruptedException {
    return threads.containsAll(threads()) && shutdownRunsNothing() && FileDescriptor.in.valid()
        && FileDescriptor.out.valid() && FileDescriptor.err.valid() && descriptorsAreClosed();
  }

  /** Whether nothing has been registered for the end of the process. */
  static boolean shutdownRunsNothing() {
    return isEmpty("java.lang.ApplicationShutdownHooks", "hooks") && isEmpty("java.io.DeleteOnExitHook", "files");
  }

  private static boolean isEmpty(String className, String fieldName) {
    try {
      final Field field = Class.forName(className).getDeclaredField(fieldName);
      field.setAccessible(true);
      final Object held = field.get(null);
      return held instanceof Map<?, ?> map ? map.isEmpty() : held instanceof Collection<?> list && list.isEmpty();
    } catch (ReflectiveOperationException changed) {
      return false;
    }
  }

  /** Files that a bot has left open are closed when their streams are collected. */
  private boolean descriptorsAreClosed() throws InterruptedException {
    for (int round = 0; hasNewDescriptors(); ++round) {
      if (round == GC_ROUNDS) return false;
      if (round == 0) System.gc();
      Thread.sleep(GC_PAUSE_MS);
    }
    return true;
  }

  private boolean hasNewDescriptors() {
    for (final String name : new File(DESCRIPTORS.toString()).list())
      if (!descriptors.contains(name) && !isOwn(name)) return true;
    return false;
  }

  /** Opened by the JDK itself, or closed meanwhile: the one that the list was read with. */
  private boolean isOwn(String descriptor) {
    try {
      final Path target = Files.readSymbolicLink(DESCRIPTORS.resolve(descriptor));
      return target.startsWith(home) || target.startsWith("/dev");
    } catch (IOException gone) {
      return true;
    }
  }

  private static ThreadGroup rootGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) group = group.getParent();
    return group;
  }

  private Collection<Thread> threads() {
    Thread[] list = new Thread[root.activeCount() + 16];
    int count = root.enumerate(list);
    while (count == list.length) count = root.enumerate(list = new Thread[2 * count]);
    return Set.of(Arrays.copyOf(list, count));
  }
}
