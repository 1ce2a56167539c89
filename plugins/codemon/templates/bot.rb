# Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe codemon

question, mine = ARGV[0].split("#")
case question
when "T" # the team: NAME|MEMBER|MEMBER|MEMBER
  puts "Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11"
when "C" # which member fights now
  members = mine.split("|").drop(1) # after the team's name
  health = members.map { |member| member.split(":")[5].to_i }
  puts health.index(health.max)
when "A" # 0 to 2: a move; 10 to 12: switch
  puts 0
when "B" # a bonus point for each member: 0 attack, 1 defense, 2 speed
  puts "0:0:0"
end
