# Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai

# The last four arguments are always there; in the first turn the two histories before them are not.
honour=${*: -2:1}  # after the two healths, before the enemy's honour
if (($# == 6)); then enemy_moves=$2; else enemy_moves=; fi

if ((honour <= 3)); then
  echo B
elif [[ $enemy_moves == *O ]]; then
  echo I  # the quick draw beats an overhead strike
else
  echo O
fi
