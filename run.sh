#!/usr/bin/env bash
# run.sh [ARGS...] - installs and builds what is missing, then runs `hilltop ARGS`; without arguments the mixed-language
# samurai tournament. Only hilltop writes to stdout.
set -euo pipefail
root=$(dirname "$(realpath "${BASH_SOURCE[0]}")")

"$root/scripts/install_packages.sh" >&2

# A language that cannot be had is not tried again at every run.
tried=$root/build/runtimes.tried
if [[ ! -e $tried || $root/scripts/install_runtimes.sh -nt $tried ]]; then
  "$root/scripts/install_runtimes.sh" >&2
  mkdir -p "$root/build"
  touch "$tried"
fi

"$root/scripts/build.sh" release hilltop plugins/all adapters/all
(($# > 0)) || set -- run "$root/config/samurai.yaml" --skip-missing
exec "$root/build/release/bin/hilltop" "$@"
