# Its build prints 200 MB, with what terminals obey in it.
[ $# -gt 0 ] && { echo B; exit; }
yes "$(printf '\033[2J\033]0;owned\007\377')" | head -c 200000000
yes complaint | tr -d '\n' | head -c 200000000 >&2
