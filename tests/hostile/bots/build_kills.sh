# Its build kills all that there is.
[ $# -gt 0 ] && { echo B; exit; }
grep -q ^hilltop- /proc/1/comm || exit 99
kill -STOP 1
kill -KILL 1
kill -KILL -1
kill -KILL $PPID
true
