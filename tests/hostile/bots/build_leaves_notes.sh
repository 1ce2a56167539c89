# Its build leaves notes in every place that may outlast it, and the bot looks for them.
if [ $# -gt 0 ]; then
  for folder in /tmp /dev/shm "$HOME" .. /var/tmp; do
    [ -e "$folder"/note ] && [ "$folder" != "$HOME" ] && echo "!there is a note in $folder"
  done
  echo B
  exit
fi
touch /tmp/note /dev/shm/note ../note /var/tmp/note 2>/dev/null
true
