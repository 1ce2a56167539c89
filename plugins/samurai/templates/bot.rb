# Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai

# The last four arguments are always there; in the first turn the two histories before them are not.
_health, _enemy_health, honour, _enemy_honour = ARGV.last(4).map(&:to_i)
enemy_moves = ARGV.size == 6 ? ARGV[1] : ""

if honour > 3
  puts enemy_moves.end_with?("O") ? "I" : "O" # the quick draw beats an overhead strike
else
  puts "B"
end
