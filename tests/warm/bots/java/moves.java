import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;

class moves {
  static void eight(IntSupplier draw) {
    String line = "";
    for (int i = 0; i < 8; ++i) line += draw.getAsInt() + " ";
    System.out.println(line);
  }

  public static void main(String[] args) {
    if (args[0].equals("move")) {
      System.out.println((int) (Math.random() * 10));
      return;
    }
    Random random = new Random();
    SecureRandom secure = new SecureRandom();
    List<Integer> list = Arrays.asList(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
    eight(() -> (int) (Math.random() * 1000000));
    eight(() -> random.nextInt(1000000));
    eight(() -> ThreadLocalRandom.current().nextInt(1000000));
    eight(() -> secure.nextInt(1000000));
    eight(() -> {
      Collections.shuffle(list);
      return list.get(0) * 8000 + list.get(1) * 400 + list.get(2) * 20 + list.get(3);
    });
    System.out.println(UUID.randomUUID());
  }
}
