# Leaves links out of its folder, a FIFO, a device, a socket and unreadable things where the host looks for files.
place=$(cat where.txt)
ln -sf /etc/passwd passwd
ln -sfn / root
ln -sfn "$place"/innocent rival
ln -sf "$place"/t.hill store
ln -sf loop loop
ln -f /etc/passwd hard 2>/dev/null && echo '!a hard link to the system'
ln -f /proc/1/environ hard 2>/dev/null && echo '!a hard link to a process'
mkfifo -m 600 fifo 2>/dev/null
mknod zero c 1 5 2>/dev/null && echo '!a device'
mknod disk b 8 0 2>/dev/null && echo '!a disk'
perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Local => "socket", Listen => 1)'
mkdir -p shut/in && echo x >shut/in/file && chmod 0 shut/in/file shut/in shut
echo x >"$(printf 'a\nb\033[2J\377')"
echo x >-rf
echo B
