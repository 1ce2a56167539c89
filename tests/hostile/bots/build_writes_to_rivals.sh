# Its build writes into the others' folders, the store, the cache and wherever else there is a folder.
[ $# -gt 0 ] && { echo B; exit; }
place=$(cat where.txt)
for file in "$place"/innocent/bot.sh "$place"/t.hill "$place"/t.yaml "$place"/cache/hilltop/builds/*/bot.sh; do
  echo 'echo O' 2>/dev/null >"$file" && { echo "!wrote $file"; exit 1; }
done
for folder in "$place" "$place"/innocent "$place"/cache/hilltop/builds / /usr /etc /root /var/tmp /proc /dev ..; do
  echo x 2>/dev/null >"$folder"/hostile-was-here && { echo "!wrote in $folder"; exit 1; }
done
echo x >/tmp/hostile-was-here
