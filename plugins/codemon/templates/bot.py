# Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe codemon
import sys

words = sys.argv[1].split("#")
question = words[0]
if question == "T":  # the team: NAME|MEMBER|MEMBER|MEMBER
    print("Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11")
elif question == "C":  # which member fights now
    members = words[1].split("|")[1:]  # after the team's name
    health = [int(member.split(":")[5]) for member in members]
    print(health.index(max(health)))
elif question == "A":  # 0 to 2: a move; 10 to 12: switch
    print(0)
elif question == "B":  # a bonus point for each member: 0 attack, 1 defense, 2 speed
    print("0:0:0")
