# shellcheck shell=bash
# What the scripts share. Source it with MLA_ROOT set to the source tree.

set -euo pipefail
: "${MLA_ROOT:?}"
MLA_VENV="$MLA_ROOT/.venv"
export MLA_VENV
# Files are UTF-8 in every locale.
export PYTHONUTF8=1

# One line of what is going on; the same on a terminal and in a log.
say() { printf '%s\n' "$*"; }

# Stops with a message.
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# print_help FILE ARGUMENTS...: where the first argument asks for help, prints the
# comment at the head of a script and ends.
print_help() {
  case ${2:-} in
  -h | --help)
    sed -n '2,/^$/{/^#/!q;s/^# \{0,1\}//;p}' "$1"
    exit 0
    ;;
  esac
}

# quietly TITLE LOG COMMAND...: runs a command. On a terminal the last line of
# its output shows that it lives; elsewhere only the title is printed. When it
# fails, the end of the log follows and the script stops.
quietly() {
  local title=$1 log=$2 start=$SECONDS
  shift 2
  mkdir -p "$(dirname "$log")"
  say "$title (log: ${log#"$MLA_ROOT"/})"
  if [ -t 1 ] && [ "${TERM:-dumb}" != dumb ]; then
    "$@" 2>&1 9>&- | tee "$log" | progress || fail_with_log "$title" "$log"
  else
    "$@" >"$log" 2>&1 9>&- || fail_with_log "$title" "$log"
  fi
  MLA_ELAPSED=$((SECONDS - start))
  export MLA_ELAPSED
}

# Shows each line of standard input over the one before, cut to the width.
progress() {
  local line width
  width=$(tput cols 2>/dev/null || echo 80)
  while IFS= read -r line; do
    printf '\r\033[K%s' "${line:0:width-1}"
  done
  printf '\r\033[K'
}

# A full disk leaves nothing in the log that would say so.
fail_with_log() {
  local folder free
  folder=$(dirname "$2")
  free=$(df -Pk "$folder" 2>/dev/null | awk 'END { print $4 }')
  tail -n 40 "$2" >&2
  [ "${free:-1024}" -ge 1024 ] || die "$1 failed: the disk that holds $folder is full"
  die "$1 failed; all of it is in $2"
}

# Waits until no other script installs or builds in this tree, and keeps others
# waiting until this one ends, or closes file 9. What it runs for long does not
# inherit that file: a process that is left over keeps nobody waiting.
take_turn() {
  local lock="$MLA_ROOT/build/.turn"
  if [ "${MLA_TURN:-}" = "$lock" ] || ! command -v flock >/dev/null; then
    return 0
  fi
  { mkdir -p "$MLA_ROOT/build" && : >>"$lock"; } 2>/dev/null ||
    die "cannot write $MLA_ROOT/build as $(id -un): use a checkout of your own"
  exec 9>"$lock"
  flock -n 9 || {
    say "another script installs, builds or tests here: waiting for its end"
    flock 9 || true
  }
  export MLA_TURN="$lock"
}

# Runs a command for each of the machine's processors that we may use.
jobs_count() { nproc; }

# Configures and builds a preset: build_preset PRESET [TARGET...]
build_preset() {
  local preset=$1 folder="$MLA_ROOT/build/$1"
  shift
  quietly "configuring $preset" "$folder/configure.log" \
    cmake --preset "$preset" -S "$MLA_ROOT" -DMLA_VENV_DIR="$MLA_VENV"
  quietly "building $preset" "$folder/build.log" \
    cmake --build "$folder" -j "$(jobs_count)" ${1:+--target "$@"}
}
