#!/usr/bin/env bash
# install_julia.sh [--python2] - installs Julia, or Python 2, which Debian 12 does not have, from the packages of
# Debian 11. They are unpacked under /opt and started by a wrapper in /usr/local/bin; nothing is installed
# over the system's own packages, and apt's sources stay as they are. Does nothing when the command is there.
set -euo pipefail
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
source "$here/apt.sh"

case "${*}" in
  "") what=julia ;;
  --python2) what=python2 ;;
  *) echo "error: usage: install_julia.sh [--python2]" >&2; exit 2 ;;
esac
! "$what" --version >/dev/null 2>&1 || exit 0

fail() {
  echo "error: $what: $1" >&2
  exit 1
}
for tool in apt-get dpkg; do command -v $tool >/dev/null || fail "this system has no $tool; install it by hand"; done
((EUID == 0)) || { as_root "$here/install_julia.sh" "$@"; exit; }

# `unpacked` are the packages of Debian 11; `shared` those that Debian 12 still has and that are installed as usual.
if [[ $what == julia ]]; then
  unpacked=(julia julia-common libjulia1 libllvm9 libdsfmt-19937-1 libgit2-1.1 libhttp-parser2.9 libmbedcrypto3
    libmbedtls12 libmbedx509-0 libopenlibm3 libutf8proc2 libffi7)
  shared=(libmpfr6 libgmp10 libpcre2-8-0 libssh2-1 libunwind8 libcurl3-gnutls libz3-4 libedit2 libpcre3)
else
  unpacked=(python2.7 python2.7-minimal libpython2.7-minimal libpython2.7-stdlib libssl1.1 libffi7)
  shared=(zlib1g libexpat1)
fi
echo "installing $what from Debian 11 under /opt/$what"
mapfile -t missing < <(missing_packages "${shared[@]}")
((${#missing[@]} == 0)) || apt_install "${missing[@]}" || fail "could not install ${missing[*]}"

# An apt of its own, which knows nothing but Debian 11 on the mirror that this system uses for Debian.
keys=/usr/share/keyrings/debian-archive-keyring.gpg
apt_update || fail "apt's lists could not be refreshed"
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | head -n 1)
[[ -n $mirror && -r $keys ]] || fail "apt here has no Debian mirror to take it from"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{lists,cache/archives}/partial "$work"/{state,preferences,debs,root}
: >"$work/state/status"
echo "deb [signed-by=$keys] $mirror bullseye main" >"$work/sources.list"
cat >"$work/apt.conf" <<CONF
Dir::Etc::SourceList "$work/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "$work/preferences";
Dir::State "$work/state";
Dir::State::Lists "$work/lists";
Dir::State::Status "$work/state/status";
Dir::Cache "$work/cache";
Debug::NoLocking "true";
APT::Sandbox::User "root";
Acquire::Retries "3";
CONF
old_apt() { APT_CONFIG=$work/apt.conf apt-get -q "$@" >"$work/log" 2>&1 || fail "$(grep -m 1 '^E' "$work/log" || tail -n 1 "$work/log")"; }
old_apt update
(cd "$work/debs" && old_apt download "${unpacked[@]}")
for deb in "$work"/debs/*.deb; do dpkg -x "$deb" "$work/root"; done

libraries=(/usr/lib/*-linux-gnu)
triplet=${libraries[0]##*/}
lib=/opt/$what/usr/lib/$triplet
if [[ $what == julia ]]; then
  # Its links to libraries that came with Debian 12 point beside them.
  while IFS= read -r link; do
    name=$(basename "$(readlink "$link")")
    [[ ! -e /usr/lib/$triplet/$name ]] || ln -sfn "/usr/lib/$triplet/$name" "$work/root/usr/lib/$triplet/$name"
  done < <(find "$work/root/usr/lib/$triplet/julia" -xtype l)
  path=$lib:$lib/julia
  command="/opt/julia/usr/bin/julia --startup-file=no"
else
  # Without these every start would compile the standard library anew.
  "$work/root/usr/bin/python2.7" -m compileall -q "$work/root/usr/lib/python2.7" >/dev/null 2>&1 || true
  path=$lib
  command=/opt/python2/usr/bin/python2.7
fi

rm -rf "/opt/$what"
mkdir -p /opt /usr/local/bin
chmod 755 "$work/root"
mv "$work/root" "/opt/$what"
cat >"$work/wrapper" <<WRAPPER
#!/bin/sh
unset PYTHONHOME PYTHONPATH
export LD_LIBRARY_PATH=$path\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}
exec $command "\$@"
WRAPPER
install -m 755 "$work/wrapper" "/usr/local/bin/$what"
"/usr/local/bin/$what" --version >/dev/null 2>"$work/log" || {
  rm -f "/usr/local/bin/$what"
  fail "it does not start: $(tail -n 1 "$work/log")"
}
