package hilltop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The class files of a bot, read again when they change. Thread: one at a time. */
final class Classes {
  private static final String STAMP = "unix:ino,size,lastModifiedTime,ctime";

  private record Known(Map<String, Object> stamp, byte[] bytes, ClassFile file, String objection) {}

  private final List<Path> folders;
  private final Map<Path, Known> known = new HashMap<>();

  Classes(List<Path> folders) {
    this.folders = folders;
  }

  List<Path> folders() {
    return folders;
  }

  /** A class that was found. `objection`: as Survey says; not null if `file`, which cannot be read, is null. */
  record Found(Path folder, byte[] bytes, ClassFile file, String objection) {}

  /** `name`: with slashes. Null: there is none. */
  Found find(String name) {
    for (final Path folder : folders) {
      final Path path = folder.resolve(name + ".class");
      try {
        final Map<String, Object> stamp = Files.readAttributes(path, STAMP);
        Known entry = known.get(path);
        if (entry == null || !entry.stamp.equals(stamp)) known.put(path, entry = read(path, stamp));
        return new Found(folder, entry.bytes, entry.file, entry.objection);
      } catch (NoSuchFileException none) {
        // Perhaps in the next one.
      } catch (IOException unreadable) {
        return null;
      }
    }
    return null;
  }

  private static Known read(Path path, Map<String, Object> stamp) throws IOException {
    final byte[] bytes = Files.readAllBytes(path);
    try {
      final ClassFile file = new ClassFile(bytes);
      return new Known(stamp, file.withReplacedExits(), file, Survey.objection(file));
    } catch (RuntimeException damaged) {
      return new Known(stamp, bytes, null, "is damaged");
    }
  }
}
