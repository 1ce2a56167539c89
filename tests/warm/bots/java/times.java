import java.nio.file.Files;
import java.nio.file.Path;

class times {
  public static void main(String[] args) throws Exception {
    Path file = Files.writeString(Path.of("asked.txt"), "");
    System.out.println(System.currentTimeMillis() / 1000 + " " + Files.getLastModifiedTime(file).toMillis() / 1000);
  }
}
