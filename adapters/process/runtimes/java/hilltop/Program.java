package hilltop;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a program, `java NAME`, anew for every ask in this process: its classes are loaded afresh. Whenever an ask
 * has left something that a new process would not have, this one ends in its place.
 */
final class Program {
  private static final int PRINT_BUFFER = 128;

  private final Classes classes = new Classes(classPath());
  private final String name;
  private final Constructor<? extends MainThread> threads;
  private final ThreadGroup group = Thread.currentThread().getThreadGroup().getParent();
  private final Charset charset = outputCharset();
  private final List<Closeable> streams = new ArrayList<>();

  private Program(String name) throws Exception {
    this.name = name;
    final byte[] bytes = Program.class.getResourceAsStream("HiddenMain.class").readAllBytes();
    threads = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass().asSubclass(MainThread.class)
        .getDeclaredConstructor(ThreadGroup.class, ClassLoader.class, MethodHandle.class, String[].class);
  }

  /** Arguments: the name of the class. */
  public static void main(String[] args) throws Exception {
    final Channel channel = new Channel();
    final Program program = new Program(args[0]);
    final String objection = program.objection();
    if (objection != null) {
      channel.refuse(objection);
      return;
    }
    program.openStreams();
    final Leftovers leftovers = new Leftovers();
    channel.ready();
    for (Channel.Request request; (request = channel.receive()) != null; ) {
      leftovers.restore();
      program.setProperties(request.words());
      channel.ended(program.run(request.words(), leftovers), false);
    }
    Runtime.getRuntime().halt(0);
  }

  /** Why this program must be launched; null if it can be run here. */
  private String objection() {
    if (!name.matches("[\\p{L}_$][\\p{L}\\p{N}_$.]*") || name.endsWith(".java"))
      return "it is not started by the name of a class";
    for (final Path folder : classes.folders())
      if (!Files.isDirectory(folder)) return "its class path is more than folders";
    final String path = name.replace('.', '/');
    if (classes.find(path) == null) return "class " + name + " is not in its folder";
    return Survey.objection(classes, path);
  }

  /** The exit code. Does not return when the process has to end with the ask. */
  private int run(String[] words, Leftovers leftovers) throws Exception {
    final BotLoader loader = new BotLoader(classes);
    openStreams();
    final MethodHandle main = main(loader);
    if (main == null) return 1;
    Exit.during(loader);
    final MainThread thread = threads.newInstance(new ThreadGroup(group, "main"), loader, main, words);
    thread.start();
    thread.join();
    if (!thread.hasExited()) leftovers.awaitThreads();
    if (loader.isUnsafe() || !leftovers.isClean()) System.exit(thread.code());
    return thread.code();
  }

  /** Those that tell of this runtime tell of the program instead. */
  private void setProperties(String[] words) {
    for (final String property : new String[] {"path", "main", "main.class"})
      System.clearProperty("jdk.module." + property);
    System.setProperty("sun.java.command", String.join(" ", name, String.join(" ", words)).trim());
  }

  /** The launcher's words where there is no such class any more. */
  private MethodHandle main(BotLoader loader) throws IllegalAccessException {
    try {
      final Method method = loader.loadClass(name).getMethod("main", String[].class);
      if (Modifier.isStatic(method.getModifiers()) && method.getReturnType() == void.class) {
        method.setAccessible(true);
        return MethodHandles.lookup().unreflect(method);
      }
      System.err.println("Error: Main method is not static or returns something in class " + name);
    } catch (ClassNotFoundException | LinkageError missing) {
      System.err.println("Error: Could not find or load main class " + name + "\nCaused by: " + missing);
    } catch (NoSuchMethodException missing) {
      System.err.println("Error: Main method not found in class " + name + ", please define the main method as:\n"
          + "   public static void main(String[] args)\n"
          + "or a JavaFX application class must extend javafx.application.Application");
    }
    return null;
  }

  /**
   * As the JDK opens them when it starts; what is not flushed is lost then, as it is at the end of a process. They are
   * opened anew, beside the process's own, because programs close them; in this order, so that each gets the number
   * that it had before.
   */
  private void openStreams() throws IOException {
    for (final Closeable stream : streams) stream.close();
    streams.clear();
    final FileInputStream in = new FileInputStream("/proc/self/fd/0");
    streams.add(in);
    System.setIn(new BufferedInputStream(in));
    System.setOut(stream("/proc/self/fd/1"));
    System.setErr(stream("/proc/self/fd/2"));
  }

  private PrintStream stream(String path) throws IOException {
    final FileOutputStream out = new FileOutputStream(path);
    streams.add(out);
    return new PrintStream(new BufferedOutputStream(out, PRINT_BUFFER), true, charset);
  }

  private static Charset outputCharset() {
    for (final String property : new String[] {"stdout.encoding", "sun.stdout.encoding"}) {
      final String name = System.getProperty(property);
      if (name != null && Charset.isSupported(name)) return Charset.forName(name);
    }
    return Charset.defaultCharset();
  }

  private static List<Path> classPath() {
    final List<Path> folders = new ArrayList<>();
    final String path = System.getProperty("java.class.path");
    for (final String place : (path == null || path.isEmpty() ? "." : path).split(":"))
      folders.add(Path.of(place).toAbsolutePath().normalize());
    return folders;
  }
}
