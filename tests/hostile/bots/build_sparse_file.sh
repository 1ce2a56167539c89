# Its build makes a file of 1 TB that takes no room.
[ $# -gt 0 ] && { echo B; exit; }
truncate -s 1T large
