#!/usr/bin/env bash
# run.sh HILLTOP PLUGINS FILE - runs the tests of web pages that are in FILE, in headless Chromium. Exits with 77, as a skip, where
# there is none.
set -euo pipefail
cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")"
export HILLTOP=$1 PLUGINS=$2 CHROMIUM
CHROMIUM=$(command -v chromium || command -v chromium-browser) || {
  echo "skipped: this machine has no Chromium; scripts/install_packages.sh --lint installs it"
  exit 77
}
exec node --test-reporter=spec "$3"
