# Stops itself, so that it can neither answer nor end.
Process.kill(:STOP, Process.pid)
