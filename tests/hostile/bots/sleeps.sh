# Sleeps.
sleep 1000
