# Its build leaves as many daemons as it can, deaf and with its output open. 300 at the most.
[ $# -gt 0 ] && { echo B; exit; }
grep -q ^hilltop- /proc/1/comm || exit 99
trap '' HUP TERM INT
for _ in {1..300}; do setsid sleep 1000 & done 2>/dev/null
true
