# Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma
players, me, rounds_played = parse.(Int, split(readline()))
rounds = [readline() for _ in 1:rounds_played]

# A round is "(taker, victim) (taker, victim) ...", or empty.
last_round = isempty(rounds) ? "" : rounds[end]
takes = [parse.(Int, take.captures) for take in eachmatch(r"\((\d+), (\d+)\)", last_round)]
println(join([taker for (taker, victim) in takes if victim == me], " "))
