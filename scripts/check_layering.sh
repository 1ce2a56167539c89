#!/usr/bin/env bash
# check_layering.sh - each folder knows only what it may. The SDK includes itself alone; a game or an adapter the SDK and its
# own folder; a folder of the host the SDK and what host/CMakeLists.txt lets it link. No file names a folder of the
# machine that it was written on.
set -euo pipefail
cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/.."
bad=0

complain() {
  echo "$1" >&2
  bad=1
}

# includes FOLDER: FILE:LINE NAME for every `#include "NAME"` and `#include <NAME>` below it.
includes() {
  grep -rnoE --include='*.h' --include='*.hpp' --include='*.c' --include='*.cpp' \
    '^ *# *include *["<][^">]+' "$1" | sed -E 's/^([^:]+:[0-9]+):.*["<]/\1 /'
}

# What a host library links, and so may include: `allowed[worker]=" base match tournament plugin worker "`.
declare -A allowed
while read -r name linked; do
  allowed[$name]=" $name "
  for library in $linked; do
    [[ $library != host_* ]] || allowed[$name]+=${allowed[${library#host_}]:-}" "
  done
done < <(sed -nE 's/^hilltop_host_library\(([a-z]+) ?(.*)\)/\1 \2/p' host/CMakeLists.txt)
((${#allowed[@]} > 0)) || complain "host/CMakeLists.txt: no hilltop_host_library() was found"

is_project() {  # does the first part of this include name one of our folders?
  [[ $1 == */* && (-d host/${1%%/*} || -d plugins/${1%%/*} || -d adapters/${1%%/*}) ]]
}

while read -r place name; do
  folder=${place#host/}
  folder=${folder%%/*}
  if [[ $name == *..* ]]; then
    complain "$place: write $name from the top of the host or of the SDK"
  elif [[ $name == */* && -d host/${name%%/*} ]]; then
    [[ ${allowed[$folder]:-} == *" ${name%%/*} "* ]] ||
      complain "$place: host/$folder does not link host/${name%%/*}, so it may not include $name"
  elif is_project "$name"; then
    complain "$place: the host may not include $name"
  elif [[ -e plugins/${name%%.*}/$name ]]; then
    complain "$place: the host may not include a header of a game, $name"
  fi
done < <(includes host)

while read -r place name; do
  if is_project "$name" || [[ $name == *..* || $name != */* && -e plugins/${name%%.*}/$name ]]; then
    complain "$place: the SDK may not include $name"
  fi
done < <(includes sdk)

for home in plugins/*/ adapters/*/; do
  while read -r place name; do
    if [[ $name == *..* ]]; then
      [[ $(realpath -m "$(dirname "${place%%:*}")/$name") == $PWD/$home* ]] ||
        complain "$place: ${home%/} may not include $name"
    elif is_project "$name" || [[ -e plugins/${name%%.*}/$name ]]; then
      [[ -e $home$name ]] || complain "$place: ${home%/} may not include $name"
    fi
  done < <(includes "$home")
done

# Such a path means nothing on another machine.
if git -c safe.directory='*' grep -nIE '(^|[^[:alnum:]_.}])/(home|root|work|Users)/' -- . >&2; then
  complain "tracked files name folders of one machine"
fi

exit $bad
