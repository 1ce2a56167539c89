#!/usr/bin/env bash
# install_packages.sh [--lint] - installs what is missing of the packages that Hilltop is built with on Debian 12;
# with --lint also those of ./test.sh's lint and fuzz steps, Chromium, in which pages are tested, and
# the schedulers that share a tournament among machines. Says in one line what it installs.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/apt.sh"

packages=(
  g++ cmake ninja-build ccache pkg-config
  libboost-dev libboost-program-options-dev libboost-filesystem-dev
  libyaml-cpp-dev libspdlog-dev nlohmann-json3-dev
  libsqlite3-dev libsqlitecpp-dev libzstd-dev zlib1g-dev libssl-dev
  libseccomp-dev libeigen3-dev
  libgtest-dev libgmock-dev libbenchmark-dev
)
# Node.js that came from elsewhere brings npm of its own, with which Debian's does not go.
command -v npm >/dev/null || packages+=(nodejs npm)
[[ ${1:-} != --lint ]] || packages+=(chromium git clang clang-format clang-tidy libclang-rt-14-dev
  slurmctld slurmd slurm-client munge parallel)

mapfile -t missing < <(missing_packages "${packages[@]}")
((${#missing[@]})) || exit 0

if ! command -v apt-get >/dev/null; then
  echo "error: this system has no apt-get; Hilltop is built with ${missing[*]}" >&2
  exit 1
fi
echo "installing ${missing[*]}"
apt_install "${missing[@]}" || {
  echo "error: could not install ${missing[*]}" >&2
  exit 1
}
