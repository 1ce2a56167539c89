#!/usr/bin/env bash
# install_runtimes.sh - installs the languages of the example bots that are missing. One that cannot be had is
# skipped with a line; the script fails only on wrong usage.
set -euo pipefail
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
source "$here/apt.sh"

(($# == 0)) || { echo "error: usage: install_runtimes.sh" >&2; exit 2; }

# language, the commands that it needs, the packages that bring them
languages="
Java      java,javac  default-jdk-headless
Python    python3     python3
Ruby      ruby        ruby
R         Rscript     r-base-core
Node      node        nodejs
Perl      perl        perl
Lua       lua         lua5.4
PHP       php         php-cli
C         gcc         gcc,libc6-dev
C++       g++         g++
"

have() {
  local command
  for command in ${1//,/ }; do command -v "$command" >/dev/null || return 1; done
}

while read -r language commands packages; do
  if [[ -z $language ]] || have "$commands"; then continue; fi
  echo "installing ${packages//,/ } for $language"
  apt_install ${packages//,/ } || echo "skipping $language: ${packages//,/ } could not be installed"
done <<<"$languages"

"$here/install_julia.sh" || echo "skipping Julia: see above"
"$here/install_julia.sh" --python2 || echo "skipping Python 2: see above"
