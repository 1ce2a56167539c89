# Leaves daemons, orphans in sessions of their own, that keep its stdout open and hear no signal.
(trap '' HUP TERM INT; setsid sh -c 'trap "" HUP TERM INT; sleep 1000' &) &
(setsid setsid sleep 1000 &) &
echo B
