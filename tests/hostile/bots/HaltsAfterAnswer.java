// Answers, and ends the whole machine without its leave.
public class HaltsAfterAnswer {
  public static void main(String[] words) {
    System.out.println("B");
    System.out.flush();
    Runtime.getRuntime().halt(66);
  }
}
