// Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe codemon
const [question, mine] = process.argv[2].split("#");

if (question === "T") { // the team: NAME|MEMBER|MEMBER|MEMBER
  console.log("Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11");
} else if (question === "C") { // which member fights now
  const members = mine.split("|").slice(1); // after the team's name
  const health = members.map(member => Number(member.split(":")[5]));
  console.log(health.indexOf(Math.max(...health)));
} else if (question === "A") { // 0 to 2: a move; 10 to 12: switch
  console.log(0);
} else if (question === "B") { // a bonus point for each member: 0 attack, 1 defense, 2 speed
  console.log("0:0:0");
}
