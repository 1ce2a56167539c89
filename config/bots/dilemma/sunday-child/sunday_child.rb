# The Sunday Child takes back what was taken from it in the round before, except on every seventh day, when it rests. Its
# second line counts the days of peace for its next self: after three or more it lets one theft pass.
PEACE = 3

head, *lines = $stdin.read.lines(chomp: true)
_players, me, rounds = head.split.map(&:to_i)
state = lines[rounds + 1].to_i
last = rounds.zero? ? "" : lines[rounds - 1]

thieves = last.scan(/\((\d+), (\d+)\)/).select { |_, victim| victim.to_i == me }.map(&:first)
peace = thieves.empty? ? state + 1 : 0

puts (rounds + 1) % 7 == 0 || state >= PEACE ? "" : thieves.join(" ")
puts peace
