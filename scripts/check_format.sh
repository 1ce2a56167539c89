#!/usr/bin/env bash
# check_format.sh [--fix] - every C and C++ file that git knows is as clang-format leaves it.
set -euo pipefail
cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/.."
mode=(--dry-run -Werror)
[[ ${1:-} != --fix ]] || mode=(-i)
git -c safe.directory='*' ls-files -z '*.c' '*.h' '*.cpp' '*.hpp' |
  xargs -0 sh -c 'for f; do [ ! -e "$f" ] || printf "%s\0" "$f"; done' sh |
  xargs -0 -r clang-format "${mode[@]}"
