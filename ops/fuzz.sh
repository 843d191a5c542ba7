#!/usr/bin/env bash
# Attacks a gateway of its own, from its jar, with hostile requests to every endpoint, and says what
# broke: a 5xx, a leak, a wrong shape, an unknown caller let in, a file made, memory grown.
#   ops/fuzz.sh [--requests N] [--seed S] [--only INDEX]
#     --requests  how many (100000)
#     --seed      the same seed sends the same requests (a random one, printed)
#     --only      sends that one request of the seed again, and shows it and its answer
# Needs a packaged checkout: mvn -DskipTests package
set -euo pipefail
cd "$(dirname "$0")/.."
case "${1:-}" in -h | --help) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 0 ;; esac
jar=order-gateway/target/order-gateway.jar
if [ ! -e $jar ] || [ ! -e ops/fuzz/target/classes ]; then
  echo "nothing is packaged here: run mvn -DskipTests package first" >&2
  exit 2
fi
exec java -cp "ops/fuzz/target/classes:$jar" dev.ordergateway.fuzz.Fuzz "$@"
