package hilltop;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A class file of a bot: what it refers to, and the same class with other ways to end the process. The format is that of
 * the Java Virtual Machine Specification, chapter 4. Bytes that are no class file make the constructor throw a
 * RuntimeException; the JVM says better what is wrong with them.
 */
final class ClassFile {
  private static final int MAGIC = 0xCAFEBABE;
  private static final int UTF8 = 1, INTEGER = 3, FLOAT = 4, LONG = 5, DOUBLE = 6, CLASS = 7, STRING = 8, FIELD = 9,
      METHOD = 10, INTERFACE_METHOD = 11, NAME_AND_TYPE = 12, HANDLE = 15, METHOD_TYPE = 16, DYNAMIC = 17,
      INVOKE_DYNAMIC = 18, MODULE = 19, PACKAGE = 20;
  private static final int NATIVE = 0x0100;
  private static final int INVOKEVIRTUAL = 0xb6, INVOKESTATIC = 0xb8;

  /** The calls that end a process, and what stands for them in class Exit. */
  private static final Map<String, String> EXITS = Map.of(
      "java/lang/System.exit:(I)V", "exit:(I)V",
      "java/lang/Runtime.exit:(I)V", "exit:(Ljava/lang/Runtime;I)V",
      "java/lang/Runtime.halt:(I)V", "halt:(Ljava/lang/Runtime;I)V");
  private static final String EXIT_CLASS = "hilltop/Exit";

  private final byte[] bytes;
  private final ByteBuffer in;
  private final int[] places; // of the constants, after their tags
  private final int poolEnd;
  private final Set<String> classes = new HashSet<>(), methods = new HashSet<>(), catching = new HashSet<>();
  private final Map<Integer, String> exits = new HashMap<>(); // constants: their key in EXITS
  private byte[] rewritten;
  private boolean hasFinalizer, hasNativeMethod;

  ClassFile(byte[] bytes) {
    this.bytes = bytes;
    in = ByteBuffer.wrap(bytes);
    if (in.getInt(0) != MAGIC) throw new IllegalArgumentException("no class file");
    places = new int[u2(8)];
    poolEnd = readPool();
    readReferences();
    rewritten = bytes.clone();
    readMembers();
    if (!exits.isEmpty()) rewritten = withExits();
  }

  /** The classes that it names; of arrays those of their elements. */
  Set<String> classes() {
    return classes;
  }

  /** The methods that it calls, "java/lang/System.exit:(I)V" each. */
  Set<String> methods() {
    return methods;
  }

  /** Whether the garbage collector runs code of it, at any time. */
  boolean hasFinalizer() {
    return hasFinalizer;
  }

  boolean hasNativeMethod() {
    return hasNativeMethod;
  }

  /** Its methods, "name:descriptor" each, in which some code catches every Throwable or every Error. */
  Set<String> catching() {
    return catching;
  }

  /** The class with the calls that end a process replaced by those of class Exit. */
  byte[] withReplacedExits() {
    return rewritten;
  }

  private int u1(int at) {
    return in.get(at) & 0xff;
  }

  private int u2(int at) {
    return in.getShort(at) & 0xffff;
  }

  private int readPool() {
    int at = 10;
    for (int i = 1; i < places.length; ++i) {
      final int tag = u1(at);
      places[i] = ++at;
      switch (tag) {
        case UTF8 -> at += 2 + u2(at);
        case INTEGER, FLOAT, FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE, DYNAMIC, INVOKE_DYNAMIC -> at += 4;
        case LONG, DOUBLE -> {
          at += 8;
          ++i; // takes two places
        }
        case CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE -> at += 2;
        case HANDLE -> at += 3;
        default -> throw new IllegalArgumentException("unknown constant");
      }
    }
    return at;
  }

  private int tag(int constant) {
    return u1(places[constant] - 1);
  }

  /** Names are ASCII as far as they matter here. */
  private String utf8(int constant) {
    final int at = places[constant];
    return new String(bytes, at + 2, u2(at), StandardCharsets.UTF_8);
  }

  private String className(int constant) {
    return utf8(u2(places[constant]));
  }

  private void readReferences() {
    for (int i = 1; i < places.length; ++i) {
      if (places[i] == 0) continue;
      if (tag(i) == CLASS) addClass(className(i));
      if (tag(i) != METHOD && tag(i) != INTERFACE_METHOD) continue;
      final int kind = places[u2(places[i] + 2)];
      final String method = className(u2(places[i])) + '.' + utf8(u2(kind)) + ':' + utf8(u2(kind + 2));
      methods.add(method);
      if (EXITS.containsKey(method)) exits.put(i, method);
    }
  }

  private void addClass(String reference) {
    final String element = reference.replaceFirst("^\\[+", "");
    if (element == reference || !reference.startsWith("[")) classes.add(reference);
    else if (element.startsWith("L")) classes.add(element.substring(1, element.length() - 1));
  }

  private void readMembers() {
    int at = poolEnd + 6;
    at += 2 + 2 * u2(at); // interfaces
    at = skipFields(at);
    final int methodCount = u2(at);
    at += 2;
    for (int i = 0; i < methodCount; ++i) at = readMethod(at);
  }

  private int skipFields(int at) {
    final int count = u2(at);
    at += 2;
    for (int i = 0; i < count; ++i) at = skipAttributes(at + 6);
    return at;
  }

  private int skipAttributes(int at) {
    final int count = u2(at);
    at += 2;
    for (int i = 0; i < count; ++i) at += 6 + in.getInt(at + 2);
    return at;
  }

  private int readMethod(int at) {
    final String method = utf8(u2(at + 2)) + ':' + utf8(u2(at + 4));
    hasFinalizer |= method.equals("finalize:()V");
    hasNativeMethod |= (u2(at) & NATIVE) != 0;
    final int count = u2(at + 6);
    at += 8;
    for (int i = 0; i < count; ++i) {
      if (utf8(u2(at)).equals("Code")) readCode(method, at + 6);
      at += 6 + in.getInt(at + 2);
    }
    return at;
  }

  private void readCode(String method, int at) {
    final int size = in.getInt(at + 4), code = at + 8, handlers = code + size;
    for (int i = 0; i < u2(handlers); ++i) {
      final int type = u2(handlers + 2 + 8 * i + 6);
      final String caught = type == 0 ? "java/lang/Throwable" : className(type);
      if (caught.equals("java/lang/Throwable") || caught.equals("java/lang/Error")) catching.add(method);
    }
    if (!exits.isEmpty()) makeCallsStatic(code, size);
  }

  /** What takes the object that was called as its first argument leaves the same on the stack. */
  private void makeCallsStatic(int code, int size) {
    for (int at = code; at < code + size; at += Instruction.size(in, code, at))
      if (u1(at) == INVOKEVIRTUAL && exits.containsKey(u2(at + 1))) rewritten[at] = (byte) INVOKESTATIC;
  }

  /** Appends the constants of the methods of Exit, and makes the references to exits mean them. */
  private byte[] withExits() {
    final ConstantWriter constants = new ConstantWriter(places.length);
    final int exitClass = constants.classOf(EXIT_CLASS);
    for (final Map.Entry<Integer, String> exit : exits.entrySet()) {
      final String[] target = EXITS.get(exit.getValue()).split(":", 2);
      final int kind = constants.nameAndType(target[0], target[1]);
      ByteBuffer.wrap(rewritten).putShort(places[exit.getKey()], (short) exitClass)
          .putShort(places[exit.getKey()] + 2, (short) kind);
    }
    final byte[] added = constants.bytes();
    final ByteBuffer whole = ByteBuffer.allocate(bytes.length + added.length);
    whole.put(rewritten, 0, poolEnd).put(added).put(rewritten, poolEnd, bytes.length - poolEnd);
    return whole.putShort(8, (short) constants.next()).array();
  }
}
