-- Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe codemon
local question, mine = arg[1]:match("^(%a)#?([^#]*)")

if question == "T" then -- the team: NAME|MEMBER|MEMBER|MEMBER
  print("Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11")
elseif question == "C" then -- which member fights now
  local slot, best, most = 0, 0, 0
  for health in mine:gmatch("|[^:]+:%d+:%d+:%d+:%d+:(%d+)") do -- |name:id:attack:defense:speed:hp
    if tonumber(health) > most then best, most = slot, tonumber(health) end
    slot = slot + 1
  end
  print(best)
elseif question == "A" then -- 0 to 2: a move; 10 to 12: switch
  print(0)
elseif question == "B" then -- a bonus point for each member: 0 attack, 1 defense, 2 speed
  print("0:0:0")
end
