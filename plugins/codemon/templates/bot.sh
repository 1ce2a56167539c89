# Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe codemon
IFS='#' read -r question mine theirs <<< "$1"
case $question in
  T)  # the team: NAME|MEMBER|MEMBER|MEMBER
    echo 'Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11' ;;
  C)  # which member fights now
    IFS='|' read -ra members <<< "$mine"
    best=0
    most=0
    for slot in 0 1 2; do
      IFS=: read -r name id attack defense speed health rest <<< "${members[slot + 1]}"  # after the team's name
      if ((health > most)); then
        best=$slot
        most=$health
      fi
    done
    echo "$best" ;;
  A)  # 0 to 2: a move; 10 to 12: switch
    echo 0 ;;
  B)  # a bonus point for each member: 0 attack, 1 defense, 2 speed
    echo 0:0:0 ;;
esac
