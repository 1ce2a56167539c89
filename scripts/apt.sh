# shellcheck shell=bash
# apt.sh - what the install scripts share; to be sourced.

# missing_packages PACKAGE...: those that are not installed, one a line. Asks dpkg alone: no network.
missing_packages() {
  local installed
  installed=$(dpkg-query -W -f '${db:Status-Abbrev} ${binary:Package}\n' "$@" 2>/dev/null |
    sed -n 's/^ii *\([^: ]*\).*/\1/p' || true)
  comm -23 <(printf '%s\n' "$@" | sort -u) <(sort -u <<<"$installed")
}

# as_root COMMAND...: runs it as root, through sudo where we are not. Without a terminal sudo must not ask.
as_root() {
  if ((EUID == 0)); then
    "$@"
  elif ! command -v sudo >/dev/null; then
    echo "error: '$*' needs root, and there is no sudo: run it as root, then try again" >&2
    return 1
  elif [[ -t 0 ]]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

# apt_update: refreshes apt's lists, once for each sourcing script.
apt_update() {
  [[ -n ${apt_updated:-} ]] || as_root apt-get -q -o Acquire::Retries=3 update >/dev/null
  apt_updated=yes
}

# apt_install PACKAGE...: quiet unless it fails.
apt_install() {
  local log
  log=$(mktemp)
  if apt_update && as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 \
    -o Acquire::Retries=3 --no-install-recommends install "$@" >"$log" 2>&1 </dev/null; then
    rm -f "$log"
  else
    grep -E '^(E|W|Err)' "$log" | tail -n 3 >&2 || true
    rm -f "$log"
    return 1
  fi
}
