import java.util.Locale;
import java.util.TimeZone;

class globals {
  static int count;

  interface Table {
    int[] COUNTS = new int[1];
  }

  enum Kind {
    ONE;
    int count;
  }

  static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 0);

  public static void main(String[] args) {
    ++count;
    ++Table.COUNTS[0];
    ++Kind.ONE.count;
    ++sibling.count;
    LOCAL.set(LOCAL.get() + 1);
    int property = Integer.getInteger("asks", 0) + 1;
    System.setProperty("asks", "" + property);
    boolean isGerman = Locale.getDefault().equals(Locale.GERMANY);
    boolean isEast = TimeZone.getDefault().getID().equals("Asia/Tokyo");
    Locale.setDefault(Locale.GERMANY);
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> System.out.println("handled"));
    System.out.println(count * Table.COUNTS[0] * Kind.ONE.count * sibling.count + " " + property * LOCAL.get() + " "
        + (isGerman || isEast ? 2 : 1));
    System.setOut(System.err);
  }
}
