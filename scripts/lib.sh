# Shared by the scripts of this folder: needed packages, and one way to build a preset. Sourced by bash, never run.
# shellcheck shell=bash
set -euo pipefail
unset CDPATH
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)

say() { printf '%s\n' "$*" >&2; }
die() {
  say "$0: $*"
  exit 1
}

# packages_of GROUP…: the packages of these groups, one a line.
packages_of() {
  awk -v groups=" $* " '!/^#/ && NF && index(groups, " " $1 " ") { for (i = 2; i <= NF; i++) print $i }' "$root/scripts/packages"
}

# missing_packages GROUP…: those that dpkg does not know as installed. Asks no server and needs no root.
missing_packages() {
  local -a wanted
  mapfile -t wanted < <(packages_of "$@")
  { dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null || true; } |
    awk -v wanted="${wanted[*]}" '$1 == "installed" { have[$2] = 1 }
      END { count = split(wanted, name, " "); for (i = 1; i <= count; i++) if (!(name[i] in have)) print name[i] }'
}

# logged LOG COMMAND…: runs quietly; what the command printed is shown only when it fails.
logged() {
  local log=$1 status=0
  shift
  "$@" >"$log" 2>&1 || status=$?
  [ "$status" -eq 0 ] || cat -- "$log" >&2
  return "$status"
}

# ensure_packages GROUP…: installs what is missing, and asks for root only then.
ensure_packages() {
  if ! command -v dpkg-query >/dev/null; then
    return 0 # not a Debian: the user brings the libraries, and CMake says which one it misses
  fi
  local -a missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "these Debian packages are missing, and there is no sudo; as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing Debian packages: ${missing[*]}"
  local -a install=(env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${missing[@]}")
  mkdir -p "$root/build"
  # The package lists may be absent or old: they are fetched only where installing without that fails.
  "${as_root[@]}" "${install[@]}" >"$root/build/packages.log" 2>&1 && return 0
  logged "$root/build/packages.log" "${as_root[@]}" apt-get update || die "apt-get update failed"
  logged "$root/build/packages.log" "${as_root[@]}" "${install[@]}" || die "apt-get install failed"
}

# united FOLDER: whether the sources that FOLDER compiles together may still be. A name that was added to one may clash with another's.
united() {
  [ -e "$1/unity_groups.cmake" ] || return 0
  if [ -e "$1/.united" ] && [ -z "$(cd -- "$root" && find [a-z]*/ -path build -prune -o '(' -name '*.[ch]pp' -o -name unity_groups.py ')' -newer "$1/.united" -print -quit)" ]; then
    return 0
  fi
  local most
  most=$(sed -n 's/^GPUSOLVE_UNITY_SOURCES:STRING=//p' "$1/CMakeCache.txt")
  python3 -B "$root/cmake/unity_groups.py" "$1/unity_targets.txt" "$most" - 2>/dev/null | cmp -s - "$1/unity_groups.cmake" && touch -- "$1/.united"
}

# configure PRESET: runs CMake where something changed that Ninja does not see: the preset, the flags, the place of the checkout, which
# files there are for CMake to glob, or which sources may be compiled as one. GPUSOLVE_UNITY=OFF compiles each source alone.
configure() {
  local folder="$root/build/$1" werror=OFF unity=${GPUSOLVE_UNITY:-ON}
  [ "${CI:-}" != true ] || werror=ON
  [ "$1" != lint ] || unity=OFF
  local stamp
  stamp="$root werror=$werror unity=$unity"
  stamp+=" $(cksum <"$root/CMakePresets.json") $(cd -- "$root" && echo tests/*/fuzz_*.cpp tests/*/bench_*.cpp | cksum)"
  [ "$stamp" != "$(cat "$folder/.configured" 2>/dev/null)" ] || [ ! -e "$folder/build.ninja" ] || ! united "$folder" || return 0
  local -a fresh=()
  if [ -e "$folder/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    fresh=(--fresh) # the checkout was moved
  fi
  mkdir -p -- "$folder"
  # From the root, since CMake looks for presets in the working directory.
  (cd -- "$root" && logged "$folder/configure.log" cmake "${fresh[@]}" --preset "$1" "-DGPUSOLVE_WERROR=$werror" "-DGPUSOLVE_UNITY=$unity") || return
  touch -- "$folder/.united"
  printf '%s\n' "$stamp" >"$folder/.configured"
}

# build PRESET WHAT TARGET…: quiet; says on standard error that it builds WHAT when that takes more than a moment.
build() {
  local preset=$1 what=$2 folder="$root/build/$1" outcome status=""
  shift 2
  mkdir -p -- "$folder"
  exec {build_lock}>"$folder/.lock"
  flock "$build_lock" # two at once in one folder would tread on each other
  [ -e "$folder/.ninja_log" ] || what+=" (first time: a few minutes)"
  exec {outcome}< <(configure "$preset" && logged "$folder/build.log" ninja -C "$folder" -j "$(nproc)" --quiet "$@" && echo built)
  if ! read -r -t 1 -u "$outcome" status; then
    say "building $what…"
    read -r -u "$outcome" status || true
  fi
  exec {outcome}<&- {build_lock}>&-
  [ "$status" = built ] || die "the build failed (see above)"
}
