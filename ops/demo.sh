#!/usr/bin/env bash
# Buys one thing, end to end: installs what is missing, builds, starts the demo shop, the gateway and
# the worker, submits one order, and shows each state as it comes.
#   ops/demo.sh [--keep] [--pay card|konbini]
#     --keep   leaves all three running and prints their addresses
#     --pay    how the shop is paid (card)
# Everything it writes goes to data/demo, everything it starts listens on 127.0.0.1.
set -euo pipefail
cd "$(dirname "$0")/.."

keep=no
pay=card
while [ $# -gt 0 ]; do
  case "$1" in
    --keep) keep=yes ;;
    --pay) pay=${2:?--pay needs card or konbini}; shift ;;
    -h | --help) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "unknown argument $1; see ops/demo.sh --help" >&2; exit 2 ;;
  esac
  shift
done
case "$pay" in card | konbini) ;; *) echo "--pay takes card or konbini, not $pay" >&2; exit 2 ;; esac

ops/install-tools.sh

jars=(order-gateway/target/order-gateway.jar trading-worker/target/trading-worker.jar ops/demo-shop/target/demo-shop.jar)
built() { # whether all three jars are there, and newer than every source
  local jar
  for jar in "${jars[@]}"; do [ -e "$jar" ] || return 1; done
  [ -z "$(find pom.xml api foundation order-gateway trading-worker ops/demo-shop \
    -path '*/target' -prune -o -type f -newer "${jars[2]}" -print)" ]
}
if ! built; then
  echo "building (the first time takes some minutes) ..."
  mkdir -p data/demo
  mvn -B -ntp -q -DskipTests package >data/demo/build.log 2>&1 || { tail -n 40 data/demo/build.log; exit 1; }
fi

run=data/demo/$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$run"
export RAKUTEN_API_TOKEN=${RAKUTEN_API_TOKEN:-$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')}
export RAKUTEN_SITES=demo,rakuten
export RAKUTEN_GATEWAY_PORT=${RAKUTEN_GATEWAY_PORT:-31109}
export RAKUTEN_GATEWAY_ADMIN_PORT=${RAKUTEN_GATEWAY_ADMIN_PORT:-31110}
export RAKUTEN_GATEWAY_DB_PATH=$run/gateway.db
export RAKUTEN_ORDER_GATEWAY_URL=http://127.0.0.1:$RAKUTEN_GATEWAY_PORT
export RAKUTEN_WORKER_ID=demo-worker
export RAKUTEN_TRADING_DB_PATH=$run/trading.db
export RAKUTEN_EVIDENCE_DIR=$run/evidence
export RAKUTEN_BROWSER_PROFILE=$run/browser-profile
export DEMO_SHOP_PORT=${DEMO_SHOP_PORT:-31111}
shop=http://127.0.0.1:$DEMO_SHOP_PORT
gateway=$RAKUTEN_ORDER_GATEWAY_URL

pids=()
finish() {
  status=$?
  [ "$keep" = yes ] && [ $status = 0 ] && return
  # The worker first: it ends its browser itself.
  for ((i = ${#pids[@]} - 1; i >= 0; i--)); do
    kill "${pids[i]}" 2>/dev/null || true
    wait "${pids[i]}" 2>/dev/null || true
  done
}
trap finish EXIT

start() { # name, then the command
  local name=$1
  shift
  "$@" >"$run/$name.log" 2>&1 &
  pids+=($!)
  echo "$! $name" >>"$run/pids"
}

wait_for() { # name, address
  local name=$1 address=$2
  for _ in $(seq 1 300); do
    if curl -s -o "$run/answer" "$address"; then return; fi
    if ! kill -0 "${pids[-1]}" 2>/dev/null; then break; fi
    sleep 0.2
  done
  echo "the $name did not start; its log ends with:" >&2
  tail -n 20 "$run/$name.log" >&2
  exit 1
}

call() { # method, path, body
  curl -sS -X "$1" -H "Authorization: Bearer $RAKUTEN_API_TOKEN" -H 'Content-Type: application/json' \
    ${3:+-d "$3"} "$gateway$2"
}

field() { # the first value of that field in the JSON on standard input
  { grep -oE "\"$1\" *: *(\"[^\"]*\"|[^,}\"]*)" || true; } | head -n 1 | sed -E 's/^"[^"]*" *: *//; s/^"//; s/"$//'
}

start shop java -jar "${jars[2]}"
wait_for shop "$shop/"
start gateway java -jar "${jars[0]}" server config.yml
wait_for gateway "$gateway/health"
curl -sS -o "$run/answer" -H 'Content-Type: application/json' -d "{\"payment_method\":\"$pay\"}" "$shop/_settings"
start worker java -jar "${jars[1]}" server worker.yml

task=demo-$(date -u +%Y%m%d-%H%M%S)
call POST /api/orders "{\"task_id\":\"$task\",\"site\":\"demo\",\"intent\":{\"item_url\":\"$shop/item/kettle/\",\"quantity\":1,\"max_total_yen\":30000}}" >"$run/answer"
echo "submitted $task: one kettle, at most 30,000 yen"

shown=
status=
for _ in $(seq 1 900); do
  call GET "/api/orders/$task" >"$run/order.json"
  status=$(field status <"$run/order.json")
  states=$(sed 's/.*"reports"://' "$run/order.json" | grep -oE '"state":"[a-z_]+"' | sed 's/.*:"//; s/"$//' | tr '\n' ' ' || true)
  for state in $states; do
    case " $shown " in *" $state "*) ;; *) echo "  $(date -u +%H:%M:%S)  $state"; shown="$shown $state" ;; esac
  done
  case "$status" in succeeded | failed | needs_human | cancelled | stale) break ;; esac
  if ! kill -0 "${pids[-1]}" 2>/dev/null; then
    echo "the worker ended; its log ends with:" >&2
    tail -n 20 "$run/worker.log" >&2
    exit 1
  fi
  sleep 0.2
done

echo
echo "order number at the shop: $(curl -s "$shop/_audit/orders" | field order_number)"
echo "evidence:                 $run/evidence/$task ($(find "$run/evidence/$task" -type f 2>/dev/null | wc -l | tr -d ' ') files)"
echo "status:                   $status"

wanted=succeeded
[ "$pay" = konbini ] && wanted=needs_human # a person pays at the convenience store
if [ "$status" != "$wanted" ]; then
  echo "the demo expected $wanted; the logs are in $run" >&2
  exit 1
fi
if [ "$keep" = yes ]; then
  echo
  echo "running:  gateway $gateway (admin http://127.0.0.1:$RAKUTEN_GATEWAY_ADMIN_PORT), shop $shop, worker without a port"
  echo "token:    $RAKUTEN_API_TOKEN"
  echo "logs:     $run"
  echo "to end:   kill $(echo "${pids[@]}")"
fi
