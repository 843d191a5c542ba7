#!/usr/bin/env bash
# Installs what the project needs on a Debian or Ubuntu machine, and nothing that is there already:
# JDK 17 or later, Maven, Chromium with its driver, and fonts with Japanese and Chinese characters.
# Other scripts source or run it. Needs root, or sudo.
set -euo pipefail

missing=()

java_is_there() {
  command -v javac >/dev/null 2>&1 &&
    [ "$(javac -version 2>&1 | sed -E 's/^javac ([0-9]+).*/\1/')" -ge 17 ] 2>/dev/null
}

first_of() { # the first of these packages that can be installed
  local package policy
  for package in "$@"; do
    # Read whole before it is looked at: a pipe closed early would count as a failure.
    policy=$(apt-cache policy "$package" 2>/dev/null || true)
    case "$policy" in
      *'Candidate: (none)'* | '') ;;
      *) echo "$package"; return ;;
    esac
  done
  echo "none of these packages can be installed here: $*" >&2
  exit 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

browser_is_there() {
  { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null 2>&1
}

cjk_font_is_there() {
  command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list ':lang=ja' family 2>/dev/null | head -n 1)" ]
}

needs() {
  java_is_there || echo jdk
  command -v mvn >/dev/null 2>&1 || echo maven
  browser_is_there || echo chromium
  command -v chromedriver >/dev/null 2>&1 || echo driver
  cjk_font_is_there || echo fonts
  command -v curl >/dev/null 2>&1 || echo curl
  command -v git >/dev/null 2>&1 || echo git
}

wanted=$(needs)
[ -n "$wanted" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
  echo "missing: $(echo $wanted); without apt-get they can't be installed here, please install them" >&2
  exit 1
fi

echo "installing:" $wanted >&2
as_root apt-get update -qq
for need in $wanted; do
  case "$need" in
    jdk) missing+=("$(first_of openjdk-17-jdk-headless openjdk-21-jdk-headless default-jdk-headless)") ;;
    maven) missing+=(maven) ;;
    chromium) missing+=("$(first_of chromium chromium-browser)") ;;
    driver) missing+=("$(first_of chromium-driver chromium-chromedriver)") ;;
    fonts) missing+=(fontconfig "$(first_of fonts-noto-cjk fonts-ipafont-gothic)") ;;
    *) missing+=("$need") ;;
  esac
done
DEBIAN_FRONTEND=noninteractive as_root env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null

left=$(needs)
if [ -n "$left" ]; then
  echo "still missing after the installation:" $left >&2
  exit 1
fi
