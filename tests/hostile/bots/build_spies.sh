# Its build looks for what is not for it: the tournament, the store, the others' folders, the host's environment.
[ $# -gt 0 ] && { echo B; exit; }
place=$(cat where.txt)
for file in "$place"/t.yaml "$place"/t.hill "$place"/innocent/bot.sh /etc/shadow ~root/.bashrc; do
  cat "$file" 2>/dev/null && { echo "!read $file"; exit 1; }
done
ls "$place"/cache/hilltop/builds/*/bot.sh ../*/bot.sh 2>/dev/null && { echo '!the others'; exit 1; }
cat /proc/[0-9]*/environ 2>/dev/null | tr '\0' '\n' | grep password && exit 1
env | grep password && exit 1
true
