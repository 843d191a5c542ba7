#!/usr/bin/env bash
# Explores every state of a small model of the leased channel (one task, two workers, one operator,
# crashes, a network that delays, repeats and loses) and prints the figures, or the shortest way to an accident.
#   ops/explore.sh [--without SAFEGUARD[,SAFEGUARD ...]] [--only INVARIANT] [--ignore INVARIANT] [--crashes N]
#     --without   takes safeguards out: fence, permit-once, journal, click-clock-check, reclaim-verifies,
#                 lease-clock, report-compare, stale-stays
#     --only      looks for a violation of this one only: one-order, one-holder, no-redelivery, click-in-time,
#                 never-falsely-failed, never-falsely-succeeded, order-known, an-end-can-come
#     --ignore    leaves this one out
#     --crashes   how many times the workers may die together: 0, 1 or 2; without it, any number of times
# Ends with 0 where every invariant holds, 1 where one is violated. docs/model.md says what is modelled.
set -euo pipefail
cd "$(dirname "$0")/.."

case " $* " in *" -h "* | *" --help "*) sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 0 ;; esac

built=ops/model/target/explore-built
if [ ! -e "$built" ] || [ -n "$(find pom.xml api/src/main ops/model/pom.xml ops/model/src/main -type f -newer "$built" -print -quit)" ]; then
  mvn -B -ntp -q -DskipTests -pl ops/model -am compile
  touch "$built"
fi
exec java -Xmx512m -cp ops/model/target/classes:api/target/classes dev.ordergateway.model.ExploreCommand "$@"
