# Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe codemon
words = split(ARGS[1], "#")
question = words[1]

if question == "T"  # the team: NAME|MEMBER|MEMBER|MEMBER
    println("Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11")
elseif question == "C"  # which member fights now
    members = split(words[2], "|")[2:end]  # after the team's name
    health = [parse(Int, split(member, ":")[6]) for member in members]
    println(argmax(health) - 1)  # slots count from 0
elseif question == "A"  # 0 to 2: a move; 10 to 12: switch
    println(0)
elseif question == "B"  # a bonus point for each member: 0 attack, 1 defense, 2 speed
    println("0:0:0")
end
