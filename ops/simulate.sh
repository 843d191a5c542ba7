#!/usr/bin/env bash
# Runs random histories of the order channel in simulated time: the real order service and the real
# order logic of two workers against a scripted shop, with everything going wrong around them.
#   ops/simulate.sh [--histories N] [--seed S] [--threads N] [--without SAFEGUARD[,SAFEGUARD]]
#   ops/simulate.sh --replay SEED [--without SAFEGUARD[,SAFEGUARD]]
#     --histories  how many (50000)
#     --seed       the first one's seed; the others follow, so a long run goes on where one stopped (1)
#     --threads    how many run beside one another (one for each processor)
#     --replay     shows one history step by step
#     --without    takes a safeguard out: fence, journal, compare-and-set, poll-id, held-lane, cart-check
# Prints a summary as JSON. Ends with 0 where everything held; else it shows the broken history and
# the command that replays it. What is modelled: docs/simulation.md
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
  -h | --help)
    sed -n '2,13s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
esac

jar=ops/simulation/target/simulation.jar
if [ ! -e "$jar" ] || [ -n "$(find pom.xml api foundation order-gateway trading-worker ops/simulation \
  -path '*/target' -prune -o -type f -newer "$jar" -print)" ]; then
  echo "building (the first time takes some minutes) ..." >&2
  log=$(mktemp)
  mvn -B -ntp -q -DskipTests package -pl ops/simulation -am >"$log" 2>&1 || { tail -n 40 "$log" >&2; exit 1; }
  rm -f "$log"
fi
exec java -XX:+UseParallelGC -jar "$jar" "$@"
