// The Whetstones sharpen themselves behind a shield until their edge is keen, and strike then.
"use strict";

const [SHARPEN, SHIELD, STRIKE] = [0, 1, 2];
const ATTACK_UP = 6, DEFENSE_UP = 8;
const EDGE = 2, WALL = 1; // how often each effect is wanted

// Sharpen 8, Shield 11 and a blow of the own type: Fireball cannot join Shield, so nobody here is of fire.
const TEAM = "Whetstones|Novaculite:3:90:90:50:8:11:9|Coticule:0:90:90:50:8:11:0|Ardennes:1:90:90:50:8:11:3";

function readTeam(text) {
  const [head, ...members] = text.split("|").map((part) => part.split(":"));
  return { active: Number(head[1]), members };
}

const count = (effects, id) => effects.filter((effect) => Number(effect) === id).length;

function act(mine) {
  const own = mine.members[mine.active];
  const uses = own.slice(8, 11).map(Number);
  const effects = own.slice(14);
  if (count(effects, ATTACK_UP) < EDGE && uses[SHARPEN] > 0) return SHARPEN;
  if (count(effects, DEFENSE_UP) < WALL && uses[SHIELD] > 0) return SHIELD;
  return STRIKE;
}

const [command, mine] = process.argv[2].split("#");
switch (command) {
  case "T": console.log(TEAM); break;
  case "C": console.log(readTeam(mine).members.findIndex((member) => Number(member[5]) > 0)); break;
  case "A": console.log(act(readTeam(mine))); break;
  case "B": console.log("0:0:0"); break;
}
