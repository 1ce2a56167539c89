# Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins
IFS=';' read -ra fields <<< "$1"
my_id=${fields[1]}  # after the round
middle=${fields[2]}
for player in "${fields[@]:3}"; do
  IFS=_ read -r id points flipped unflipped <<< "$player"
  if ((id == my_id)); then my_unflipped=$unflipped; fi
done

if ((my_unflipped >= 3)); then
  echo FFF  # what a neighbour has passed on
elif ((middle >= 2)); then
  echo 2FF
else
  echo 1FN
fi
