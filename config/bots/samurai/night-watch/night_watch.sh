# The Night Watch walks its round: guard, bow, guard, bow. A samurai who was caught off guard on his last two
# turns is told off with a quick draw.
if (($# == 6)); then
  mine=$1 his=$2
  shift 2
fi
honour=$3

if [[ $his == *[WB][WB] ]] && ((honour > 1)); then
  echo I
elif [[ $mine == *G ]]; then
  echo B
else
  echo G
fi
