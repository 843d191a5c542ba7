#!/usr/bin/env bash
# Installs what is missing, builds everything and runs every test. Ends with 0 only where all of it passes.
#   ops/verify.sh [MAVEN ARGUMENT ...]
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
  -h | --help)
    sed -n '2,3s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
esac

ops/install-tools.sh
# Two modules at a time: much of a build waits, for browsers above all.
exec mvn -B -ntp -T 2 verify "$@"
