import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

class siblings {
  static final Charset BYTES = StandardCharsets.ISO_8859_1;

  public static void main(String[] args) throws Exception {
    String word = args.length > 0 ? args[0] : "";
    if (word.equals("newcomer")) {
      Object value = Class.forName("newcomer").getDeclaredMethod("value").invoke(null);
      System.out.println(value.toString().substring(6));
      return;
    }
    System.out.println(sibling.value().substring(6));
    String code = Files.readString(Path.of("sibling.class"), BYTES);
    if (word.equals("rewrite")) Files.writeString(Path.of("sibling.class"), code.replace("value 1", "value 2"), BYTES);
    if (word.equals("new"))
      Files.writeString(Path.of("newcomer.class"),
          code.replace("\0\7sibling", "\0\10newcomer").replace("value 2", "value 3"), BYTES);
  }
}
