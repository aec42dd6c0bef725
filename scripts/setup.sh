# Everything that ./test and ./play need on a bare Debian 12 and what they build, as functions. Each does nothing,
# quickly and silently, when its work is done already. To be sourced from the root of the tree.
# shellcheck shell=bash

root=$PWD
logs=$root/build/logs
stamps=$root/build/stamps
export CCACHE_SLOPPINESS=pch_defines,time_macros
export CCACHE_DIR=${CCACHE_DIR:-$root/build/ccache}
export LANG=C.UTF-8
mkdir -p "$logs" "$stamps"

# For building and for play.
packages_build=(
  ca-certificates g++ cmake ninja-build ccache clang-22 lld-22 llvm-22 libclang-rt-22-dev libc++-22-dev-wasm32
  libclang-rt-22-dev-wasm32 libboost1.81-dev libsqlite3-dev libssl-dev libpq-dev nlohmann-json3-dev libexpected-dev libcli11-dev libtomlplusplus-dev
  pkg-config libcairo2-dev libpango1.0-dev fonts-vollkorn fonts-paratype
)
# For tests only: what they are built with, and what they run with.
packages_test_build=(libgtest-dev libgmock-dev librapidcheck-dev)
packages_test=(clang-format-22 chromium python3 sqlite3 openmpi-bin)

node_wanted=20.19
node_brought=22.22.3

log_of() { echo "$logs/$(tr -cs 'a-zA-Z0-9\n' '-' <<<"$1" | sed 's/-$//').log"; }

# begin TITLE COMMAND...: starts it with its output in a log and goes on; `run TITLE` waits for it.
declare -A begun=()
begin() {
  local title=$1 log
  shift
  log=$(log_of "$title")
  {
    SECONDS=0 rc=0
    "$@" || rc=$?
    echo "$SECONDS" >"$log.seconds"
    exit "$rc"
  } >"$log" 2>&1 &
  begun[$title]=$!
}

# run TITLE COMMAND...: runs it, or waits for what has begun; shows the title, signs of life, and on failure what failed and the log's end.
run() {
  local title=$1 log rc=0 seconds
  log=$(log_of "$title")
  [ -n "${begun[$title]:-}" ] || begin "$@"
  show_life "${begun[$title]}" "$title" "$log"
  wait "${begun[$title]}" || rc=$?
  unset 'begun[$title]'
  seconds=$(cat "$log.seconds" 2>/dev/null || echo 0)
  if [ "$rc" = 0 ] && { [ ! -s "$log" ] || tail -n 1 "$log" | grep -q 'no work to do'; }; then
    return 0 # there was nothing to do
  elif [ "$rc" = 0 ]; then
    printf '%s  %-34s %4d s\n' "ok    " "$title" "$seconds"
  else
    printf '%s  %-34s %4d s   %s\n' "FAILED" "$title" "$seconds" "${log#"$root"/}"
    { what_failed "$log"; tail -n "${SKALD_LOG_LINES:-60}" "$log"; } | sed 's/^/        /'
  fi
  return "$rc"
}

# The lines of a log that name what failed, of compilers, ctest, node and vitest: whoever sees only the beginning of a report sees these.
what_failed() {
  tr -d '\r' <"$1" | sed 's/\x1b\[[0-9;]*m//g' |
    grep -E '^ *(not ok |FAIL |FAILED: |× |[A-Za-z]*Error: )|\*\*\*(Failed|Timeout|Exception)|\[  FAILED  \]|: (fatal )?error: ' |
    awk '!seen[$0]++' | head -n 15
}

# A person sees the log's last line change; a log file gets a line every minute.
show_life() {
  local pid=$1 title=$2 log=$3 ticks=0
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.2
    ticks=$((ticks + 1))
    if [ -t 1 ]; then
      printf '\r\033[K        %s: %.70s' "$title" "$(tail -n 1 "$log" 2>/dev/null | tr -d '\r\033')"
    elif [ $((ticks % 300)) = 0 ]; then
      printf '        %s: %.90s\n' "$title" "$(tail -n 1 "$log" | tr -d '\r\033')"
    fi
  done
  if [ -t 1 ]; then printf '\r\033[K'; fi
}

# once NAME KEY COMMAND...: runs the command unless it last succeeded with the same key.
once() {
  local stamp=$stamps/$1 key=$2
  shift 2
  if [ "$(cat "$stamp" 2>/dev/null)" = "$key" ]; then return 0; fi
  rm -f "$stamp"
  "$@" && printf '%s\n' "$key" >"$stamp"
}

hash_files() { sort -z | xargs -0 -r sha256sum | sha256sum | cut -c1-64; }

# ---- packages of the system

missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' || echo "$package"
  done
}

install_packages() {
  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    as_root=(sudo)
    command -v sudo >/dev/null || { echo "run this as root, or install sudo: packages are missing: $*"; return 1; }
  fi
  "${as_root[@]}" apt-get update -q &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"
}

# Where sudo wants a password, it is asked for where a person sees it.
ask_password() { [ "$(id -u)" = 0 ] || ! command -v sudo >/dev/null || sudo -v; }

# ensure_packages PACKAGE...: those that are missing, in one go.
ensure_packages() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  if [ "${#missing[@]}" = 0 ]; then return 0; fi
  ask_password || return 1
  run "Debian packages (${#missing[@]})" install_packages "${missing[@]}"
}

# PostgreSQL for the tests of several servers: unpacked, not installed, so that no service begins to run here.
bring_postgres() {
  rm -rf build/postgres
  mkdir -p build/postgres/package
  (cd build/postgres/package && apt-get download postgresql-15 && dpkg -x ./*.deb ..)
}
ensure_postgres() {
  if compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || [ -d build/postgres/usr ]; then return 0; fi
  run "PostgreSQL for the tests" bring_postgres
}

# ---- node and npm

# node_is_new PROGRAM: whether it is at least node_wanted.
node_is_new() {
  local version
  version=$("$1" --version 2>/dev/null) || return 1
  [ "$(printf '%s\n' "$node_wanted" "${version#v}" | sort -V | head -n 1)" = "$node_wanted" ]
}

bring_node() { npm install --prefix "$root/build/node" --no-save --no-audit --no-fund "node@$node_brought"; }

# Debian's own node is too old for the web tools: then a newer one comes as the npm package `node`.
ensure_node() {
  local brought=$root/build/node/node_modules/node/bin
  if command -v npm >/dev/null && node_is_new node; then return 0; fi
  if ! command -v npm >/dev/null; then ensure_packages nodejs npm || return 1; fi
  if ! node_is_new node && ! node_is_new "$brought/node"; then
    mkdir -p "$root/build/node"
    run "node $node_brought" bring_node || return 1
  fi
  if ! node_is_new node; then export PATH=$brought:$PATH; fi
  node_is_new node || { echo "no node of at least $node_wanted could be found or brought in"; return 1; }
}

install_web() { (cd web && npm ci --no-audit --no-fund); }

ensure_web_packages() {
  ensure_node || return 1
  [ -d web/node_modules ] || rm -f "$stamps/npm"
  once npm "$(printf '%s\0' web/package.json web/package-lock.json | hash_files) $(node --version)" \
    run "npm packages" install_web
}

# begin_web_packages PACKAGE...: these and what the page is built with, fetched while the compilers work;
# await_web_packages waits for it.
begin_web_packages() {
  if [ -n "$(missing_packages "$@")" ] || ! command -v npm >/dev/null; then ask_password || return 1; fi
  begin "page's tools" bring_web_packages "$@"
}
bring_web_packages() { ensure_packages "$@" && ensure_web_packages; }
await_web_packages() { run "page's tools" && ensure_web_packages; } # the second finds node for this shell

# ---- builds

# What ./test adds to every preset.
configure_options=()

# build PRESET TARGET...: configures when there is need and builds the targets, or all.
build() {
  local preset=$1
  shift
  local key
  key="$(printf '%s\0' CMakePresets.json | hash_files) ${configure_options[*]}"
  [ -f "build/$preset/build.ninja" ] || rm -f "$stamps/configure-$preset"
  once "configure-$preset" "$key" cmake --preset "$preset" "${configure_options[@]}" || return 1
  cmake --build "build/$preset" --parallel "$(nproc)" ${1:+--target "$@"}
}

# build_program TARGET...: the program as players get it, at build/skald, and what else is asked for.
build_program() {
  build release skald "$@" || return 1
  cmp -s build/release/apps/cli/skald build/skald || install -m 755 build/release/apps/cli/skald build/skald
}

bundle_page() { (cd web && npm run --silent build); }

# The page, from what is in web/ and data/ and the module in web/engine/.
build_page() {
  local key
  key=$(find web data -name node_modules -prune -o -path web/dist -prune -o -name '*.gen.ts' -o -type f -print0 2>/dev/null | hash_files)
  [ -f web/dist/index.html ] || rm -f "$stamps/page"
  once page "$key" bundle_page
}
