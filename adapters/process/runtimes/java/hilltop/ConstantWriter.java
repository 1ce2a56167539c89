package hilltop;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Constants to append to those of a class file. Each method returns the number of a new one. */
final class ConstantWriter {
  private static final int UTF8 = 1, CLASS = 7, NAME_AND_TYPE = 12, MOST = 0xffff;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int next;

  /** `next`: the number of the first one. */
  ConstantWriter(int next) {
    this.next = next;
  }

  int classOf(String name) {
    final int text = utf8(name);
    out.write(CLASS);
    u2(text);
    return count();
  }

  int nameAndType(String name, String type) {
    final int nameText = utf8(name), typeText = utf8(type);
    out.write(NAME_AND_TYPE);
    u2(nameText);
    u2(typeText);
    return count();
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  /** The number after the last one. Throws an IllegalStateException when a class cannot have so many. */
  int next() {
    if (next > MOST) throw new IllegalStateException("too many constants");
    return next;
  }

  private int utf8(String text) {
    final byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
    out.write(UTF8);
    u2(ascii.length);
    out.writeBytes(ascii);
    return count();
  }

  private void u2(int value) {
    out.write(value >> 8);
    out.write(value);
  }

  private int count() {
    return next++;
  }
}
