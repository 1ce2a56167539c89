import java.nio.charset.StandardCharsets;

class arguments {
  public static void main(String[] args) {
    System.out.println(args.length);
    for (String word : args) System.out.println(word.getBytes(StandardCharsets.UTF_8).length + ":" + word);
  }
}
