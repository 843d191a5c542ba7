#!/usr/bin/env bash
# Kills the worker and the gateway (-9) in every gap of an order, with a real Chromium, and checks
# after each that the shop holds at most one order for the task and that its end is true.
#   ops/crash-matrix.sh [PART]
#     PART   worker    the worker comes back to its standing lease
#            reclaim   its lease runs out, the task is reclaimed for it
#            takeover  its lease runs out, the task is reclaimed for another account's worker
#            gateway   the gateway dies inside and behind each of its transactions
#            none: all of them
# Prints the table of what was seen; it stays in ops/end-to-end/target/crash-matrix.md. Each row
# costs at least one start of a process and one purchase. docs/crash-matrix.md explains it.
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
  '') part= ;;
  worker) part='#restarted*' ;;
  reclaim) part='#reclaimedForItself*' ;;
  takeover) part='#reclaimedForAnother*' ;;
  gateway) part='#theGatewayDies*' ;;
  -h | --help) sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 0 ;;
  *) echo "unknown part $1; see ops/crash-matrix.sh --help" >&2; exit 2 ;;
esac

ops/install-tools.sh

table=ops/end-to-end/target/crash-matrix.md
rm -f "$table"
status=0
mvn -B -ntp -q -DskipTests package
mvn -B -ntp verify -pl ops/end-to-end -am -DexcludedGroups= -Dit.test="CrashMatrixIT$part" -Dtest=none \
  -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false || status=$?
[ -e "$table" ] && cat "$table"
exit $status
