// Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins
const fields = process.argv[2].split(";");
const [round, myId, middle] = fields.slice(0, 3).map(Number);
// Each player at the table: id, points, flipped and unflipped coins.
const players = fields.slice(3).map(field => field.split("_").map(Number));
const [, , , myUnflipped] = players.find(([id]) => id === myId);

if (myUnflipped >= 3) {
  console.log("FFF"); // what a neighbour has passed on
} else if (middle >= 2) {
  console.log("2FF");
} else {
  console.log("1FN");
}
