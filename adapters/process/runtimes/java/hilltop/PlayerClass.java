package hilltop;

import java.io.IOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** A class that can play, recognised by its shape: String getName(), int[] getMove(String[]), a constructor without parameters. */
final class PlayerClass {
  private final Class<?> type;
  private final Method getMove;
  private final Constructor<?> constructor;

  /** One line that says why a class cannot play. */
  static final class Unfit extends Exception {
    private static final long serialVersionUID = 1;

    Unfit(String why) {
      super(why);
    }
  }

  PlayerClass(Class<?> type) throws Unfit {
    this.type = type;
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) throw unfit("is an interface or abstract");
    method("getName", String.class);
    getMove = method("getMove", int[].class, String[].class);
    try {
      constructor = open(type.getDeclaredConstructor());
    } catch (NoSuchMethodException none) {
      throw unfit("has no constructor without parameters");
    }
  }

  /** Finds a class in the current folder. */
  static PlayerClass load(String name) throws Unfit, IOException {
    final URL[] folder = {Path.of("").toAbsolutePath().toUri().toURL()};
    final URLClassLoader loader = new URLClassLoader(folder, ClassLoader.getPlatformClassLoader());
    Thread.currentThread().setContextClassLoader(loader);
    try {
      return new PlayerClass(Class.forName(name, false, loader));
    } catch (ClassNotFoundException | NoClassDefFoundError missing) {
      // A class of another name in a file of that name is a NoClassDefFoundError: "A (wrong name: p/A)".
      throw new Unfit(name.equals(missing.getMessage()) ? "there is no class " + name + " in its folder"
          : "class " + name + " cannot be loaded: " + missing.getMessage());
    } catch (LinkageError broken) {
      throw new Unfit("class " + name + " cannot be loaded: " + broken);
    }
  }

  Object create() throws Unfit, InvocationTargetException {
    try {
      return constructor.newInstance();
    } catch (ReflectiveOperationException impossible) {
      if (impossible instanceof InvocationTargetException thrown) throw thrown;
      throw unfit("cannot be constructed: " + impossible);
    } catch (LinkageError thrown) { // in a static initializer
      throw new InvocationTargetException(thrown);
    }
  }

  /** Throws what getMove throws. */
  int[] move(Object player, String[] words) throws Throwable {
    try {
      return (int[]) getMove.invoke(player, (Object) words);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  private Method method(String name, Class<?> result, Class<?>... parameters) throws Unfit {
    for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
      try {
        final Method method = owner.getDeclaredMethod(name, parameters);
        if (method.getReturnType() == result && !Modifier.isStatic(method.getModifiers())) return open(method);
      } catch (NoSuchMethodException none) {
        // It may be inherited.
      }
    }
    throw unfit("has no method " + result.getSimpleName() + " " + name + "("
        + (parameters.length == 0 ? "" : parameters[0].getSimpleName()) + ")");
  }

  private static <T extends AccessibleObject> T open(T member) {
    member.setAccessible(true);
    return member;
  }

  private Unfit unfit(String why) {
    return new Unfit("class " + type.getName() + " " + why);
  }
}
