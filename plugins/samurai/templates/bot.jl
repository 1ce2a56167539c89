# Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai

# The last four arguments are always there; in the first turn the two histories before them are not.
health, enemy_health, honour, enemy_honour = parse.(Int, ARGS[end-3:end])
enemy_moves = length(ARGS) == 6 ? ARGS[2] : ""

if honour > 3
    println(endswith(enemy_moves, "O") ? "I" : "O")  # the quick draw beats an overhead strike
else
    println("B")
end
