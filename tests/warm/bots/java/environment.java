import java.util.TreeMap;

class environment {
  public static void main(String[] args) {
    new TreeMap<>(System.getenv()).forEach((name, value) -> System.out.println(name + "=" + value));
  }
}
