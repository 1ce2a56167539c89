# Its build leaves links to the store, the others, the system and themselves.
[ $# -gt 0 ] && { echo B; exit; }
place=$(cat where.txt)
ln -s "$place"/t.hill store
ln -s "$place"/innocent rival
ln -s /etc/shadow shadow
ln -s / root
ln -s loop loop
