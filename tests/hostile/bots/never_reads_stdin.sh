# Hands its stdin, with a megabyte coming, to a daemon that never reads, and answers.
setsid sleep 1000 <&0 &
echo B
