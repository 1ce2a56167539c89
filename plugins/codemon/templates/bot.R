# Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe codemon
words <- strsplit(commandArgs(trailingOnly = TRUE)[1], "#")[[1]]
question <- words[1]

if (question == "T") { # the team: NAME|MEMBER|MEMBER|MEMBER
  cat("Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11")
} else if (question == "C") { # which member fights now
  members <- strsplit(words[2], "|", fixed = TRUE)[[1]][-1] # after the team's name
  health <- sapply(strsplit(members, ":"), function(member) as.numeric(member[6]))
  cat(which.max(health) - 1) # slots count from 0
} else if (question == "A") { # 0 to 2: a move; 10 to 12: switch
  cat(0)
} else if (question == "B") { # a bonus point for each member: 0 attack, 1 defense, 2 speed
  cat("0:0:0")
}
