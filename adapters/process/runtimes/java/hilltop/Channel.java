package hilltop;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The runtime's end of the socket to its keeper: the messages of protocol.h. Thread: one at a time. */
final class Channel {
  private static final int VERSION = 2, SOCKET = 3, HEAD = 8;
  private static final int READY = 1, REFUSED = 2, REQUEST = 3, ENDED = 4;
  private static final int MAX_REASON = 4096;
  private static final String VARIABLE = "HILLTOP_RUNTIME";

  private final DataInputStream in;
  private final OutputStream out;

  /** One ask: the folder to run in and the game's words. */
  record Request(String folder, String[] words) {}

  /** Takes the socket over and removes the sign of it from the environment. Needs java.io and java.lang opened. */
  Channel() throws ReflectiveOperationException {
    final FileDescriptor socket = descriptor(SOCKET);
    in = new DataInputStream(new FileInputStream(socket));
    out = new FileOutputStream(socket);
    if (!Integer.toString(VERSION).equals(System.getenv(VARIABLE)))
      throw new IllegalStateException("this is started by Hilltop's keeper, not by hand");
    forgetVariable();
  }

  /** An object for a descriptor of the process, which Java itself gives for the first three only. */
  static FileDescriptor descriptor(int number) throws ReflectiveOperationException {
    final FileDescriptor descriptor = new FileDescriptor();
    point(descriptor, number);
    return descriptor;
  }

  /** Makes an object stand for another descriptor of the process. */
  static void point(FileDescriptor descriptor, int number) throws ReflectiveOperationException {
    final Field field = FileDescriptor.class.getDeclaredField("fd");
    field.setAccessible(true);
    field.setInt(descriptor, number);
  }

  /** Java copies the environment once; its copy is what programs and their children see. */
  private static void forgetVariable() throws ReflectiveOperationException {
    final Class<?> environment = Class.forName("java.lang.ProcessEnvironment");
    final Field field = environment.getDeclaredField("theEnvironment");
    field.setAccessible(true);
    ((Map<?, ?>) field.get(null)).keySet().removeIf(name -> VARIABLE.equals(name.toString()));
  }

  void ready() throws IOException {
    send(READY, ByteBuffer.allocate(8).order(ByteOrder.nativeOrder()).putInt(VERSION).putInt(0).array());
  }

  /** Says, instead of ready(), why this bot cannot be played so: one line. */
  void refuse(String reason) throws IOException {
    byte[] line = reason.replaceAll("\\p{Cntrl}+", " ").getBytes(StandardCharsets.UTF_8);
    if (line.length > MAX_REASON) line = Arrays.copyOf(line, MAX_REASON);
    send(REFUSED, line);
  }

  /** The next ask; null when the keeper has gone. */
  Request receive() throws IOException {
    final ByteBuffer head = read(HEAD);
    if (head == null) return null;
    final int size = head.getInt();
    if (head.getInt() != REQUEST) throw new IOException("the keeper sends what is no request");
    final ByteBuffer request = read(size);
    if (request == null) return null;
    final byte[] body = request.array();
    final int folderSize = request.getInt(), wordsSize = request.getInt();
    request.getLong(); // for those that fork
    final int start = request.position();
    final String folder = new String(body, start, folderSize - 1, StandardCharsets.UTF_8);
    return new Request(folder, split(body, start + folderSize, wordsSize));
  }

  private ByteBuffer read(int size) throws IOException {
    final byte[] bytes = new byte[size];
    try {
      in.readFully(bytes);
    } catch (EOFException gone) {
      return null;
    }
    return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
  }

  private static String[] split(byte[] bytes, int begin, int size) {
    final List<String> words = new ArrayList<>();
    for (int from = begin, at = begin; at < begin + size; ++at) {
      if (bytes[at] != 0) continue;
      words.add(new String(bytes, from, at - from, StandardCharsets.UTF_8));
      from = at + 1;
    }
    return words.toArray(new String[0]);
  }

  /** The ask is over, as a process that exits with this code. `spent`: this process must not be used again. */
  void ended(int code, boolean spent) throws IOException {
    final ByteBuffer body = ByteBuffer.allocate(32).order(ByteOrder.nativeOrder());
    body.putInt((code & 0xff) << 8).putInt(spent ? 1 : 0);
    send(ENDED, body.array());
  }

  private void send(int kind, byte[] body) throws IOException {
    final ByteBuffer message = ByteBuffer.allocate(HEAD + body.length).order(ByteOrder.nativeOrder());
    message.putInt(body.length).putInt(kind).put(body);
    out.write(message.array());
  }
}
