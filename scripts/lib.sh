# shellcheck shell=bash
# What the scripts share. Source it with MLA_ROOT set to the source tree.

set -euo pipefail
: "${MLA_ROOT:?}"
MLA_VENV="$MLA_ROOT/.venv"
export MLA_VENV

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
  if [ -t 1 ]; then
    "$@" 2>&1 | tee "$log" | progress || fail_with_log "$title" "$log"
  else
    "$@" >"$log" 2>&1 || fail_with_log "$title" "$log"
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

fail_with_log() {
  tail -n 40 "$2" >&2
  die "$1 failed; all of it is in $2"
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
