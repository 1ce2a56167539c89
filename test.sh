#!/usr/bin/env bash
# test.sh [--quick | --all] - builds and tests everything: layering, format, the release build with all tests and
# benchmarks, a short run of the fuzzers, lint. --all: the tests again under the sanitizers too. --quick: the
# tests of the release build alone. Stops at the first thing that fails. With CI=true no test may be skipped. The last
# line is `N passed, N failed`.
set -euo pipefail
cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")"

what=default
case "${*}" in
  "") ;;
  --quick | --all) what=${1#--} ;;
  *) echo "error: usage: test.sh [--quick | --all]" >&2; exit 2 ;;
esac

passed=0 failed=0
finish() {
  [[ $1 == ok ]] || echo "FAILED: $1"
  echo "$passed passed, $failed failed"
  [[ $1 == ok ]] || exit 1
  exit 0
}

# step NAME COMMAND...: one thing that passes or fails as a whole.
step() {
  local name=$1 begin=$SECONDS
  shift
  echo "== $name"
  if "$@"; then
    passed=$((passed + 1))
    echo "== $name: ok ($((SECONDS - begin)) s)"
  else
    failed=$((failed + 1))
    finish "$name"
  fi
}

# tests PRESET CTEST-ARGUMENTS...: each test counts.
tests() {
  local name="tests: $*" log=build/$1/ctest.log begin=$SECONDS status=0 bad=0 total=0 skipped idle
  echo "== $name"
  ctest --preset "$1" --no-tests=error "${@:2}" >"$log" 2>&1 </dev/null || status=$?
  read -r bad total < <(sed -nE 's/.*% tests passed, ([0-9]+) tests failed out of ([0-9]+)/\1 \2/p' "$log") || true
  skipped=$(grep -c '(Skipped)$' "$log" || true)  # ctest counts these as passed, and disabled ones not at all
  idle=$(grep -cE '\((Skipped|Disabled)\)$' "$log" || true)
  passed=$((passed + ${total:-0} - ${bad:-0} - skipped))
  failed=$((failed + ${bad:-0}))
  if ((status != 0)); then
    cat "$log"
    ((${bad:-0})) || failed=$((failed + 1))
    finish "$name"
  fi
  if ((idle)); then
    grep -E '\((Skipped|Disabled)\)$' "$log"
    if [[ ${CI:-} == true ]]; then
      failed=$((failed + idle))
      finish "$name: $idle did not run, and in CI all must"
    fi
  fi
  echo "== $name: ok (${total:-0} tests, $idle did not run, $((SECONDS - begin)) s)"
}

export GTEST_COLOR=no

if [[ $what == quick ]]; then
  step packages scripts/install_packages.sh
  step "build: release" scripts/build.sh release
  tests release -j 2 --label-exclude bench
  finish ok
fi

step packages scripts/install_packages.sh --lint
step layering scripts/check_layering.sh
step format scripts/check_format.sh
step "build: release" scripts/build.sh release
tests release -j 2 --label-exclude bench
tests release --label-regex bench
step "build: fuzz" scripts/build.sh fuzz tests/fuzz/all
tests fuzz -j 2 --label-regex fuzz
step lint scripts/build.sh lint
[[ $what == all ]] || finish ok

# Threads are in what the unit tests cover; the rest need not be built a third time.
units=(tests/unit/*/)
units=("${units[@]%/}")
units=("${units[@]##*/}")
step "build: asan" scripts/build.sh asan
tests asan -j 2 --label-exclude bench
step "build: tsan" scripts/build.sh tsan "${units[@]/#/unit_}"
tests tsan -j 2 --label-regex '^unit$'
finish ok
