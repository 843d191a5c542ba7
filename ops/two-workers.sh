#!/usr/bin/env bash
# Two workers with an account each buy from one queue, in real Chromium, and one of them freezes again
# and again past its lease and is woken: nothing is bought twice, no two tasks are active at once, and
# nothing of one task lies in another's order. Prints what froze where and how the tasks ended.
#   ops/two-workers.sh [--tasks N] [--freezes N] [--seed N] [--lease SECONDS]
#     --tasks     how many tasks (200)
#     --freezes   how many freezes at each of the five points, for each worker (4)
#     --seed      of where they freeze and what becomes of it; the run prints its own (the time)
#     --lease     how long a lease stands; a slow machine wants more (10)
# Also runs the other slow tests of clocks and freezes: one needs the Debian package libfaketime, and
# says so where it is missing. 200 tasks take the better part of an hour.
set -euo pipefail
cd "$(dirname "$0")/.."

options=()
while [ $# -gt 0 ]; do
  case "$1" in
    --tasks | --freezes | --seed | --lease)
      name=${1#--}
      value=${2:?$1 needs a number}
      case "$value" in '' | *[!0-9]*) echo "$1 takes a whole number, not $value" >&2; exit 2 ;; esac
      options+=("-Dtwo.workers.$name=$value")
      shift
      ;;
    -h | --help) sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "unknown argument $1; see ops/two-workers.sh --help" >&2; exit 2 ;;
  esac
  shift
done

ops/install-tools.sh
mvn -B -ntp -q -DskipTests package
# Only what is slow: the tests that every verify runs carry no tag.
exec mvn -B -ntp verify -pl ops/end-to-end -am -Dgroups=matrix -DexcludedGroups= \
  -Dit.test='TwoWorkersIT,ClockJumpIT' -Dfailsafe.failIfNoSpecifiedTests=false \
  "${options[@]+"${options[@]}"}"
