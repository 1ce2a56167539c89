// Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe codemon
public class Bot {
  public static void main(String[] args) {
    String[] words = args[0].split("#");
    switch (words[0]) {
      case "T": // the team: NAME|MEMBER|MEMBER|MEMBER
        System.out.println("Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11");
        break;
      case "C": // which member fights now
        String[] team = words[1].split("\\|"); // the team's name, then the members
        int best = 0;
        for (int slot = 1; slot < 3; ++slot)
          if (health(team[slot + 1]) > health(team[best + 1])) best = slot;
        System.out.println(best);
        break;
      case "A": // 0 to 2: a move; 10 to 12: switch
        System.out.println(0);
        break;
      case "B": // a bonus point for each member: 0 attack, 1 defense, 2 speed
        System.out.println("0:0:0");
        break;
    }
  }

  private static int health(String member) {
    return Integer.parseInt(member.split(":")[5]);
  }
}
