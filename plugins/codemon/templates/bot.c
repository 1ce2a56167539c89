/* Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe
 * codemon */
#include <stdio.h>
#include <string.h>

/* The slot of the member with the most health: |name:id:attack:defense:speed:hp:... three times, after the
 * name. */
static int healthiest(const char* team) {
  int best = 0, most = 0;
  for (int slot = 0; slot < 3 && (team = strchr(team, '|')) != NULL; ++slot) {
    int health = 0;
    sscanf(++team, "%*[^:]:%*d:%*d:%*d:%*d:%d", &health);
    if (health > most) {
      best = slot;
      most = health;
    }
  }
  return best;
}

int main(int argc, char** argv) {
  switch (argc == 2 ? argv[1][0] : '\0') {
    case 'T': /* the team: NAME|MEMBER|MEMBER|MEMBER */
      puts("Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11");
      return 0;
    case 'C': /* which member fights now */ printf("%d\n", healthiest(argv[1])); return 0;
    case 'A': /* 0 to 2: a move; 10 to 12: switch */ puts("0"); return 0;
    case 'B': /* a bonus point for each member: 0 attack, 1 defense, 2 speed */ puts("0:0:0"); return 0;
  }
  return 1;
}
