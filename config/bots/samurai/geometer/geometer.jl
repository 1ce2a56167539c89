# The Geometer measures regret: for every turn so far, how much better would each action have done? It draws
# its next one in proportion to what it regrets (regret matching, Hart and Mas-Colell 2000).
const MOVES = "WBGIPO"
const BEATS = Dict('I' => 'O', 'O' => 'P', 'P' => 'I')
const HONOUR = Dict('W' => 0.0, 'B' => 0.4, 'G' => 0.0, 'I' => -0.4, 'P' => -0.4, 'O' => -0.4)

hits(a, b) = haskey(BEATS, a) && (b in "WB" || BEATS[a] == b)
worth(a, b) = hits(a, b) - hits(b, a) + HONOUR[a]

function draw(weights)
    left = rand() * sum(weights)
    for (move, weight) in zip(MOVES, weights)
        left -= weight
        left < 0 && return move
    end
    return 'B'
end

function main(args)
    mine, his = length(args) == 6 ? args : ("", "")
    honour = parse(Int, args[end-1])
    guarded = endswith(mine, 'G')
    allowed(move) = move in "WB" || (move == 'G' ? !guarded : honour > 0)

    regret(move) = sum(Float64[worth(move, b) - worth(a, b) for (a, b) in zip(mine, his)])
    weights = [allowed(move) ? max(regret(move), 0.0) : 0.0 for move in MOVES]
    if sum(weights) == 0
        println(guarded ? 'B' : 'G')
    else
        println(draw(weights))
    end
end

main(ARGS)
