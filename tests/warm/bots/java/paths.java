import java.io.FileWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class paths {
  public static void main(String[] args) throws Exception {
    Path note = Path.of("note.txt");
    List<String> lines = Files.exists(note) ? Files.readAllLines(note) : List.of();
    System.out.println(Path.of("").toAbsolutePath().getFileName() + " " + lines.size());
    new FileWriter("note.txt", true).append("a line\n").close();
    Files.createDirectories(Path.of("below"));
    FileWriter left = new FileWriter("below/deep.txt", true); // not closed
    left.append("a line\n").flush();
  }
}
