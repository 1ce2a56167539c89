# Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma

_players, me, rounds_played = $stdin.gets.split.map(&:to_i)
rounds = Array.new(rounds_played) { $stdin.gets }

# A round is "(taker, victim) (taker, victim) ...", or empty.
takes = rounds.empty? ? [] : rounds.last.scan(/\d+/).map(&:to_i).each_slice(2)
puts takes.select { |_taker, victim| victim == me }.map(&:first).join(" ")
