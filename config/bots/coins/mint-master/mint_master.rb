# The Mint Master works in batches: it takes three coins while there are any, and flips what it has, so that
# nothing unflipped is left when the match ends.
LAST_ROUND = 50

round, me, heap, *players = ARGV[0].split(";")
own = players.map { |player| player.split("_").map(&:to_i) }.find { |id, *| id == me.to_i }
_id, _points, _flipped, unflipped = own

puts unflipped >= 3 || round.to_i == LAST_ROUND || heap.to_i < 3 ? "FFF" : "3FF"
