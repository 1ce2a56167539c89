// Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma
import java.util.Scanner;
import java.util.StringJoiner;

public class Bot {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    String[] first = in.nextLine().split(" "); // players, my id, rounds played
    String me = first[1];
    int roundsPlayed = Integer.parseInt(first[2]);
    String last = "";
    for (int round = 0; round < roundsPlayed; ++round) last = in.nextLine();

    // A round is "(taker, victim) (taker, victim) ...", or empty.
    StringJoiner takers = new StringJoiner(" ");
    for (String take : last.split("[()]+ *")) {
      String[] pair = take.split(", ");
      if (pair.length == 2 && pair[1].equals(me)) takers.add(pair[0]);
    }
    System.out.println(takers);
  }
}
