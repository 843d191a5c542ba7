#!/usr/bin/env bash
# Buys a thousand things in a row, with failures, challenges and a kill among them, through the real
# gateway, worker, shop and Chromium, and checks that nothing is left behind and nothing grows.
#   ops/endurance.sh [--purchases N] [--folder DIRECTORY]
#     --purchases  how many orders to place (1000), 12 at least
#     --folder     where everything goes (data/endurance/<time>); summary.txt and summary.json are in it
# A file named "stop" in that folder ends it early, in good order. What is checked stands in
# docs/endurance.md. Ends with 0 only where all of it holds.
set -euo pipefail
cd "$(dirname "$0")/.."

purchases=1000
folder=data/endurance/$(date -u +%Y%m%dT%H%M%SZ)
while [ $# -gt 0 ]; do
  case "$1" in
    --purchases) purchases=${2:?--purchases needs a number}; shift ;;
    --folder) folder=${2:?--folder needs a directory}; shift ;;
    -h | --help) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "unknown argument $1; see ops/endurance.sh --help" >&2; exit 2 ;;
  esac
  shift
done
case "$purchases" in '' | *[!0-9]*) echo "--purchases takes a number, not $purchases" >&2; exit 2 ;; esac
[ "$purchases" -ge 12 ] || { echo "--purchases takes 12 or more" >&2; exit 2; }

ops/install-tools.sh

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
echo "building ..."
mvn -B -ntp -q -DskipTests package >"$folder/build.log" 2>&1 || { tail -n 40 "$folder/build.log"; exit 1; }

echo "$purchases purchases; everything is in $folder"
status=0
mvn -B -ntp -q verify -pl ops/end-to-end -am -Dtest=None -Dit.test=EnduranceIT \
  -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false \
  -Dendurance.purchases="$purchases" -Dendurance.folder="$folder" >"$folder/run.log" 2>&1 &
run=$!
shown=0
show() { # the progress that came since
  local lines
  lines=$(grep -aE '^[0-9]{4}-[0-9-]+T[0-9:.]+Z +[0-9]+ of ' "$folder/run.log" | tail -n "+$((shown + 1))" || true)
  if [ -n "$lines" ]; then
    echo "$lines"
    shown=$((shown + $(echo "$lines" | wc -l)))
  fi
}
while kill -0 "$run" 2>/dev/null; do
  show
  sleep 2
done
wait "$run" || status=$?
show
if [ -e "$folder/summary.txt" ]; then
  cat "$folder/summary.txt"
else
  tail -n 40 "$folder/run.log"
fi
exit "$status"
