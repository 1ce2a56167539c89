# Its build leaves FIFOs, where the host looks through what it has built.
[ $# -gt 0 ] && { echo B; exit; }
mkfifo fifo
rm where.txt
mkfifo where.txt
