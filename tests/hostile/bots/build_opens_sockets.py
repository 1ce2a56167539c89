# Its build opens sockets, to everywhere.
import socket, sys
if len(sys.argv) > 1:
    sys.exit(print("B"))
for where in (("1.1.1.1", 53), ("127.0.0.1", 22)):
    try:
        socket.create_connection(where, 5)
        sys.exit(f"!connected to {where}")
    except OSError:
        pass
