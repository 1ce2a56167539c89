#!/usr/bin/env bash
# fuzz.sh [SECONDS [FUZZER...]] - runs each fuzzer (or those named: tournament_file, store, ...) for so long, one after
# the other; an hour unless it is said. What they find they write to build/fuzz/found/FUZZER, and the inputs that reach
# something new to build/fuzz/corpus/FUZZER, where the next run begins. HILLTOP_BUILD: another build folder.
set -euo pipefail
cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/.."

seconds=${1:-3600}
(($# == 0)) || shift
build=${HILLTOP_BUILD:-build/fuzz}
[[ -n ${HILLTOP_BUILD:-} ]] || scripts/build.sh fuzz tests/fuzz/all
fuzzers=("$@")
if ((${#fuzzers[@]} == 0)); then
  for program in "$build"/bin/fuzz_*; do fuzzers+=("${program##*/fuzz_}"); done
fi

status=0
for fuzzer in "${fuzzers[@]}"; do
  corpus=$build/corpus/$fuzzer found=$build/found/$fuzzer log=$build/found/$fuzzer.log
  mkdir -p "$corpus" "$found"
  folders=("$corpus")
  [[ ! -d tests/fuzz/corpus/$fuzzer ]] || folders+=("tests/fuzz/corpus/$fuzzer")
  echo "== $fuzzer: $seconds s, log in $log"
  if nice -n 19 "$build/bin/fuzz_$fuzzer" -max_total_time="$seconds" -max_len=4096 -timeout=20 -rss_limit_mb=2048 \
    -print_funcs=0 -artifact_prefix="$found/" -print_final_stats=1 "${folders[@]}" >"$log" 2>&1; then
    grep -E '^stat::number_of_executed_units|^Done' "$log" | tail -2
  else
    status=1
    echo "== $fuzzer: FOUND something, see $log"
    grep -aE 'ERROR|SUMMARY|fuzz: |Test unit written' "$log" | tail -5 || true
  fi
done
exit $status
