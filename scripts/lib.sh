# shellcheck shell=bash
# Functions that the scripts share. Source it with MLA_ROOT set to the source tree.

set -euo pipefail
: "${MLA_ROOT:?}"
MLA_VENV="$MLA_ROOT/.venv"
export MLA_VENV
# Files are UTF-8 in every locale.
export PYTHONUTF8=1

# Prints one line of progress, the same on a terminal and in a log.
say() { printf '%s\n' "$*"; }

# Prints an error and exits.
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# print_help FILE ARGUMENTS...: if the first argument is -h or --help, prints the
# comment at the head of the script FILE and exits.
print_help() {
  case ${2:-} in
  -h | --help)
    sed -n '2,/^$/{/^#/!q;s/^# \{0,1\}//;p}' "$1"
    exit 0
    ;;
  esac
}

# quietly TITLE LOG COMMAND...: runs a command and writes its output to LOG. A
# terminal shows the last line of the output as progress; otherwise only the title
# is printed. If the command fails, prints the end of the log and exits.
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

# Shows each line of standard input in place of the previous one, cut to the width
# of the terminal.
progress() {
  local line width
  width=$(tput cols 2>/dev/null || echo 80)
  while IFS= read -r line; do
    printf '\r\033[K%s' "${line:0:width-1}"
  done
  printf '\r\033[K'
}

# fail_with_log TITLE LOG: prints the end of a log and exits. Also reports a full
# disk, because the log is often empty in this case.
fail_with_log() {
  local folder free
  folder=$(dirname "$2")
  free=$(df -Pk "$folder" 2>/dev/null | awk 'END { print $4 }')
  tail -n 40 "$2" >&2
  [ "${free:-1024}" -ge 1024 ] || die "$1 failed: the disk that holds $folder is full"
  die "$1 failed; the full log is $2"
}

# Takes the lock of this tree: waits until no other script installs, builds or tests
# here. The lock is held until the script exits or closes file descriptor 9. Long
# commands run with `9>&-`, so that a leftover process does not hold the lock.
take_turn() {
  local lock="$MLA_ROOT/build/.turn"
  if [ "${MLA_TURN:-}" = "$lock" ] || ! command -v flock >/dev/null; then
    return 0
  fi
  { mkdir -p "$MLA_ROOT/build" && : >>"$lock"; } 2>/dev/null ||
    die "cannot write $MLA_ROOT/build as user $(id -un): use a checkout that this user owns"
  exec 9>"$lock"
  flock -n 9 || {
    say "waiting for another script that installs, builds or tests here"
    flock 9 || true
  }
  export MLA_TURN="$lock"
}

# Prints the number of jobs: the processors that this process may use.
jobs_count() { nproc; }

# build_preset PRESET [TARGET...]: configures and builds a preset.
build_preset() {
  local preset=$1 folder="$MLA_ROOT/build/$1"
  shift
  quietly "configuring $preset" "$folder/configure.log" \
    cmake --preset "$preset" -S "$MLA_ROOT" -DMLA_VENV_DIR="$MLA_VENV"
  quietly "building $preset" "$folder/build.log" \
    cmake --build "$folder" -j "$(jobs_count)" ${1:+--target "$@"}
}
