// Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins
public class Bot {
  public static void main(String[] args) {
    String[] fields = args[0].split(";");
    String myId = fields[1]; // after the round
    long middle = Long.parseLong(fields[2]);
    int myUnflipped = 0;
    for (int i = 3; i < fields.length; ++i) {
      String[] player = fields[i].split("_"); // id, points, flipped and unflipped coins
      if (player[0].equals(myId)) myUnflipped = Integer.parseInt(player[3]);
    }

    if (myUnflipped >= 3) {
      System.out.println("FFF"); // what a neighbour has passed on
    } else if (middle >= 2) {
      System.out.println("2FF");
    } else {
      System.out.println("1FN");
    }
  }
}
