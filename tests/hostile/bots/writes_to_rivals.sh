# Writes into the others' folders, the store, the cache and wherever else there is a folder.
place=$(cat where.txt)
for file in "$place"/innocent/bot.sh "$place"/t.hill "$place"/t.yaml "$place"/cache/hilltop/builds/*/bot.sh \
  "$place"/cache/hilltop/scratch/*/*/bot.sh; do
  echo 'echo O' 2>/dev/null >"$file" && { echo "!wrote $file"; exit; }
done
for folder in "$place" "$place"/innocent "$place"/cache/hilltop / /usr /etc /root /var/tmp /proc /dev /sys .. ../.. /sys/fs/cgroup; do
  echo x 2>/dev/null >"$folder"/hostile-was-here && { echo "!wrote in $folder"; exit; }
  mkdir "$folder"/hostile-was-here 2>/dev/null && { echo "!made a folder in $folder"; exit; }
done
echo B
