# The Slow Burners set the enemy alight, poison him, and then let time do the work while they hit him with what
# they have.
POISONED, BURNING = "1", "3"
TEAM = "SlowBurners|Ember:2:60:80:90:7:13:6|Cinder:0:60:90:80:7:13:0|Soot:1:60:80:90:7:13:3"

def team(text)
  head, *members = text.split("|").map { |part| part.split(":") }
  [head[1].to_i, members]
end

command, mine, theirs = ARGV[0].split("#")
slot, members = team(mine) if mine
enemy = team(theirs).then { |active, others| others[active] } if theirs

case command
when "T" then puts TEAM
when "C" then puts (0..2).find { |i| members[i][5].to_i.positive? }
when "B" then puts "1:1:1"
when "A"
  uses = members[slot][8, 3].map(&:to_i)
  effects = enemy.drop(8)
  puts(
    if !effects.include?(BURNING) && uses[0].positive? then 0
    elsif !effects.include?(POISONED) && uses[1].positive? then 1
    else 2
    end
  )
end
