# Opens sockets to everywhere: the internet, this machine, the kernel, other processes.
require 'socket'
require 'tmpdir'
def refused(what)
  yield
  puts "!#{what}"
  exit
rescue SystemCallError, SocketError
  nil
end
refused('internet') { TCPSocket.new('1.1.1.1', 53) }
refused('loopback') { TCPSocket.new('127.0.0.1', 22) }
refused('listen') { TCPServer.new('0.0.0.0', 0) }
refused('udp') { UDPSocket.new.send('x', 0, '127.0.0.1', 53) }
refused('names') { Addrinfo.getaddrinfo('example.com', 80) }
refused('raw') { Socket.new(:INET, :RAW, 1) }
refused('packet') { Socket.new(:PACKET, :RAW, 0) }
refused('netlink') { Socket.new(16, :RAW, 0) }
refused('vsock') { Socket.new(40, :STREAM, 0) }
refused('alg') { Socket.new(38, 5, 0) }
%w[/run/docker.sock /run/dbus/system_bus_socket /var/run/nscd/socket].each do |path|
  refused(path) { UNIXSocket.new(path) }
end
File.readlines('/proc/net/unix').grep(/@/).each do |line|
  refused(line) { Socket.new(:UNIX, :STREAM).connect("\0" + line.split.last[1..].ljust(107, "\0")) }
end
puts 'B'
