# Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma
read -r players me rounds_played
last=
for ((round = 0; round < rounds_played; ++round)); do read -r last; done

# A round is "(taker, victim) (taker, victim) ...", or empty.
takers=()
set -- ${last//[(),]/}  # taker, victim, taker, victim, ... as $1, $2, $3, $4, ...
while (($# > 0)); do
  if (($2 == me)); then takers+=("$1"); fi
  shift 2
done
echo "${takers[*]}"
