package hilltop;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** How long the instructions of the JVM are: its specification, chapter 6. */
final class Instruction {
  private static final int IINC = 0x84, TABLESWITCH = 0xaa, LOOKUPSWITCH = 0xab, WIDE = 0xc4;
  private static final byte[] SIZES = new byte[256];

  static {
    Arrays.fill(SIZES, (byte) 1);
    sizes(2, 0x10, 0x10); // bipush
    sizes(3, 0x11, 0x11); // sipush
    sizes(2, 0x12, 0x12); // ldc
    sizes(3, 0x13, 0x14); // ldc_w, ldc2_w
    sizes(2, 0x15, 0x19); // iload ... aload
    sizes(2, 0x36, 0x3a); // istore ... astore
    sizes(3, IINC, IINC);
    sizes(3, 0x99, 0xa8); // ifeq ... jsr
    sizes(2, 0xa9, 0xa9); // ret
    sizes(3, 0xb2, 0xb8); // getstatic ... invokestatic
    sizes(5, 0xb9, 0xba); // invokeinterface, invokedynamic
    sizes(3, 0xbb, 0xbb); // new
    sizes(2, 0xbc, 0xbc); // newarray
    sizes(3, 0xbd, 0xbd); // anewarray
    sizes(3, 0xc0, 0xc1); // checkcast, instanceof
    sizes(4, 0xc5, 0xc5); // multianewarray
    sizes(3, 0xc6, 0xc7); // ifnull, ifnonnull
    sizes(5, 0xc8, 0xc9); // goto_w, jsr_w
  }

  private Instruction() {}

  private static void sizes(int size, int from, int to) {
    Arrays.fill(SIZES, from, to + 1, (byte) size);
  }

  /** The size of the instruction at `at`, of a method whose code begins at `code`. */
  static int size(ByteBuffer in, int code, int at) {
    final int operation = in.get(at) & 0xff;
    if (operation == WIDE) return (in.get(at + 1) & 0xff) == IINC ? 6 : 4;
    if (operation != TABLESWITCH && operation != LOOKUPSWITCH) return SIZES[operation];
    final int table = at + 4 - (at - code) % 4; // aligned from the beginning of the code
    if (operation == LOOKUPSWITCH) return table + 8 + 8 * in.getInt(table + 4) - at;
    return table + 12 + 4 * (in.getInt(table + 8) - in.getInt(table + 4) + 1) - at;
  }
}
