#!/usr/bin/env bash
# Measures the gateway and the worker's own share of a purchase: builds what is missing, starts the
# gateway from its jar, warms up, repeats, prints medians with their spread, and keeps them as JSON.
#   ops/bench.sh [--only NAME,NAME] [--rounds N] [--json FILE] [--compare EARLIER.json]
#                [--folder DIR] [--quick] [--require]
#     --only     some of handover, cycles, queries, waiting, worker, submit, million
#     --rounds   how often each is repeated (5)
#     --json     where the figures are kept (data/bench/<time>.json)
#     --compare  prints them beside those of an earlier run, and marks what differs by more than its spread
#     --folder   a folder on the disk to measure (data/bench); what is written there is removed
#     --quick    as little of everything as shows that it works; the figures mean nothing
#     --require  ends with 3 where a target was missed
# Ends with 1 where something could not be measured. What the figures mean: docs/performance.md.
set -euo pipefail
cd "$(dirname "$0")/.."

for argument in "$@"; do
  case "$argument" in
    -h | --help)
      sed -n '2,14s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
  esac
done

jars=(order-gateway/target/order-gateway.jar ops/bench/target/bench.jar)
built() { # whether both jars are there, and newer than every source
  local jar
  for jar in "${jars[@]}"; do [ -e "$jar" ] || return 1; done
  [ -z "$(find pom.xml api foundation order-gateway trading-worker ops/bench \
    -path '*/target' -prune -o -type f -newer "${jars[0]}" -print)" ]
}
if ! built; then
  ops/install-tools.sh
  echo "building (the first time takes some minutes) ..."
  mkdir -p data/bench
  mvn -B -ntp -q -DskipTests package -pl order-gateway,ops/bench -am >data/bench/build.log 2>&1 ||
    { tail -n 40 data/bench/build.log; exit 1; }
fi

# 5,000 connections at once; the gateway inherits it.
ulimit -n "$(ulimit -Hn)"

exec java -Xmx512m -XX:+UseSerialGC -jar "${jars[1]}" "$@"
