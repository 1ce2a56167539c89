import java.util.Random;

class seeded {
  public static void main(String[] args) {
    Random random = new Random(Long.parseLong(args[0]));
    for (int i = 0; i < 10; ++i) System.out.println(random.nextInt(1000000));
  }
}
