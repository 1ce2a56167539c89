package hilltop;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loads a bot's classes for one ask, so that their static fields are those of a new process. */
final class BotLoader extends ClassLoader {
  private static final String EXIT = Exit.class.getName();

  private final Classes classes;
  private final Map<String, ClassFile> loaded = new HashMap<>();
  private boolean isUnsafe;

  BotLoader(Classes classes) {
    super(ClassLoader.getPlatformClassLoader());
    this.classes = classes;
  }

  /** Whether it has loaded a class that no ask should leave in this process. */
  synchronized boolean isUnsafe() {
    return isUnsafe;
  }

  /** Whether this frame is of a method of these classes that does not notice when an Error passes through. */
  synchronized boolean isTransparent(StackWalker.StackFrame frame) {
    final ClassFile file = loaded.get(frame.getClassName());
    return file != null && frame.getDeclaringClass().getClassLoader() == this
        && !file.catching().contains(frame.getMethodName() + ':' + frame.getDescriptor());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    return name.equals(EXIT) ? Exit.class : super.loadClass(name, resolve);
  }

  @Override
  protected synchronized Class<?> findClass(String name) throws ClassNotFoundException {
    final Classes.Found found = classes.find(name.replace('.', '/'));
    if (found == null) throw new ClassNotFoundException(name);
    if (found.objection() != null) isUnsafe = true;
    else loaded.put(name, found.file());
    return defineClass(name, found.bytes(), 0, found.bytes().length, domain(found.folder()));
  }

  private ProtectionDomain domain(Path folder) throws ClassNotFoundException {
    try {
      final CodeSource source = new CodeSource(folder.toUri().toURL(), (Certificate[]) null);
      return new ProtectionDomain(source, null, this, null);
    } catch (MalformedURLException impossible) {
      throw new ClassNotFoundException(folder.toString(), impossible);
    }
  }

  @Override
  protected URL findResource(String name) {
    final List<URL> found = urls(name);
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  protected Enumeration<URL> findResources(String name) throws IOException {
    return Collections.enumeration(urls(name));
  }

  private List<URL> urls(String name) {
    final List<URL> found = new ArrayList<>();
    for (final Path folder : classes.folders()) {
      try {
        final Path path = folder.resolve(name);
        if (Files.exists(path)) found.add(path.toUri().toURL());
      } catch (MalformedURLException | InvalidPathException none) {
        // No name of a file.
      }
    }
    return found;
  }
}
