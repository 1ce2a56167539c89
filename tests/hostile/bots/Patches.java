// Patches its machine, so that who is asked next says something else; and looks whether somebody did.
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.TimeZone;

public class Patches {
  static boolean asked;

  public static void main(String[] words) {
    if (asked || System.getProperty("hostile") != null) {
      System.out.println("O");
      return;
    }
    System.out.println("B");
    System.out.flush();
    asked = true;
    System.setProperty("hostile", "yes");
    System.setProperty("line.separator", "O\n");
    Locale.setDefault(Locale.JAPAN);
    TimeZone.setDefault(TimeZone.getTimeZone("Japan"));
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {});
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    Thread.currentThread().setContextClassLoader(null);
    Thread.currentThread().interrupt();
  }
}
