package hilltop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * Looks through a bot's classes for what an ask could leave behind in this process where nobody sees it. What is
 * seen is in Leftovers.
 */
final class Survey {
  /** Packages of the JDK that keep nothing of their users in static fields, or what Leftovers knows of. */
  private static final Set<String> PACKAGES = Set.of("java/lang", "java/lang/annotation", "java/lang/constant",
      "java/lang/invoke", "java/lang/reflect", "java/lang/runtime", "java/io", "java/math", "java/nio", "java/nio/channels",
      "java/nio/charset", "java/nio/file", "java/nio/file/attribute", "java/text", "java/time", "java/time/chrono",
      "java/time/format", "java/time/temporal", "java/time/zone", "java/util", "java/util/concurrent",
      "java/util/concurrent/atomic", "java/util/concurrent/locks", "java/util/function", "java/util/random",
      "java/util/regex", "java/util/stream", "java/util/zip");

  private static final Set<String> CLASSES = Set.of("java/net/URI", "java/net/URISyntaxException", "java/net/URL",
      "java/security/CodeSource", "java/security/GeneralSecurityException", "java/security/MessageDigest",
      "java/security/NoSuchAlgorithmException", "java/security/ProtectionDomain", "java/security/SecureRandom");

  private static final Set<String> METHODS = Set.of("java/lang/System.load:(Ljava/lang/String;)V",
      "java/lang/System.loadLibrary:(Ljava/lang/String;)V", "java/lang/Runtime.load:(Ljava/lang/String;)V",
      "java/lang/Runtime.loadLibrary:(Ljava/lang/String;)V",
      "java/lang/System.setSecurityManager:(Ljava/lang/SecurityManager;)V");

  private Survey() {}

  /** Why a class is none for a process that is used again; null if it is. */
  static String objection(ClassFile file) {
    if (file.hasFinalizer()) return "has a finalizer";
    if (file.hasNativeMethod()) return "has a native method";
    for (final String method : file.methods())
      if (METHODS.contains(method)) return "calls " + method.substring(0, method.indexOf(':')).replace('/', '.');
    for (final String used : file.classes())
      if (isOfTheJdk(used) && !CLASSES.contains(used) && !PACKAGES.contains(packageOf(used)))
        return "uses " + used.replace('/', '.');
    return null;
  }

  /** The same for a class and all that it refers to, in one line that names the class. `main`: with slashes. */
  static String objection(Classes classes, String main) {
    final Set<String> seen = new HashSet<>(Set.of(main));
    final Deque<String> left = new ArrayDeque<>(seen);
    while (!left.isEmpty()) {
      final String name = left.remove();
      final Classes.Found found = classes.find(name);
      if (found == null) continue;
      if (found.objection() != null) return "class " + name.replace('/', '.') + ' ' + found.objection();
      for (final String used : found.file().classes()) if (!isOfTheJdk(used) && seen.add(used)) left.add(used);
    }
    return null;
  }

  private static boolean isOfTheJdk(String name) {
    return ClassLoader.getPlatformClassLoader().getResource(name + ".class") != null;
  }

  private static String packageOf(String name) {
    return name.substring(0, Math.max(name.lastIndexOf('/'), 0));
  }
}
