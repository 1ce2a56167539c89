import java.util.Scanner;

class input_unread {
  public static void main(String[] args) {
    System.out.println(new Scanner(System.in).nextLine());
  }
}
