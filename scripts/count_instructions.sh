#!/usr/bin/env bash
# count_instructions.sh [GAME...] - the instructions of a decision in the bench `native`, in the host and in the hand-written
# loop, counted by callgrind: the same on every run, whatever else the machine does. Needs the preset `release` and valgrind.
set -euo pipefail
cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/.."
bench=build/release/bin/bench_native
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
command -v valgrind >/dev/null || { echo "count_instructions.sh: valgrind is not installed" >&2; exit 2; }
[[ -x $bench ]] || { echo "count_instructions.sh: build $bench first: scripts/build.sh release bench_native" >&2; exit 2; }

# count GAME REPETITIONS: of the host, of the loop, and how many decisions a repetition has measured.
count() {
  decisions=$(valgrind --tool=callgrind --callgrind-out-file="$out/counts" "$bench" --benchmark_filter="^$1\$" \
    --benchmark_min_time=0.000001 --benchmark_repetitions="$2" --benchmark_format=json 2>/dev/null |
    sed -nE 's/.*"decisions": ([^,]+).*/\1/p' | head -1)
  callgrind_annotate --inclusive=yes "$out/counts" | awk -v decisions="$decisions" '
    { gsub(",", "", $1) }
    /Referee::play\(hilltop::Job const&\)/ { host = $1 }
    /_Function_handler<hilltop::Player const&/ { loading = $1 }
    /_loop::play\(|codemon\(.*lambda\(unsigned long\)/ { loop = $1 }
    END { print host - loading, loop, decisions }'
}

printf '%-8s %6s %6s %6s\n' game host loop ratio
for game in "${@:-samurai dilemma morra coins codemon}"; do
  for name in $game; do
    # The first repetition loads the plugins. Each plays all matches twice: once to compare the results.
    { count "$name" 1; count "$name" 2; } | awk -v game="$name" '
      { host = $1 - host; loop = $2 - loop; decisions = $3 }
      END { n = 2 * decisions; printf "%-8s %6.1f %6.1f %6.2f\n", game, host / n, loop / n, host / loop }'
  done
done
