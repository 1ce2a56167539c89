#!/usr/bin/env bash
# build.sh PRESET [TARGET...] - configures a preset of CMakePresets.json when that is due and builds it. Quiet: progress goes to
# a terminal alone, everything to build/PRESET/build.log, and the end of that is shown when it fails.
set -euo pipefail
(($# > 0)) || { echo "error: usage: build.sh PRESET [TARGET...]" >&2; exit 2; }
preset=$1
shift
cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/.."
folder=build/$preset
log=$folder/build.log

# What was compiled in one clone need not be compiled again in another.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=true
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
mkdir -p "$folder"

# Shows the output of a build as one line that changes; where there is no terminal, only that it began.
show_progress() {
  local line begun=
  while IFS= read -r line; do
    if [[ -t 2 ]]; then
      printf '\r\033[K%s' "${line:0:$((${COLUMNS:-80} - 1))}" >&2
    elif [[ -z $begun && $line =~ ^\[[0-9]+/[0-9]+\]\ (Building|Linking) ]]; then
      echo "building $folder (log: $log)" >&2
      begun=yes
    fi
  done
  [[ ! -t 2 ]] || printf '\r\033[K' >&2
}

build() {
  if [[ ! -f $folder/build.ninja || CMakePresets.json -nt $folder/CMakeCache.txt ]]; then
    cmake --preset "$preset" || return
    touch "$folder/CMakeCache.txt"
  fi
  cmake --build --preset "$preset" ${1:+--target "$@"}
}

if ! build "$@" 2>&1 | tee "$log" | show_progress; then
  { grep -v '^ccache' "$log" | tail -n 40; } >&2
  echo "error: $folder could not be built; the whole log is in $PWD/$log" >&2
  exit 1
fi
