#!/bin/sh
# action/install.sh: installs the release whose archive is at GPUSOLVE_URL, if its SHA-256 is GPUSOLVE_SHA256. Needs tar, xz, sha256sum, and curl or
# wget. Puts the program into GPUSOLVE_FOLDER (default: a folder of the runner) and, under GitHub Actions, on the PATH of later steps.
set -eu

die() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}

[ -n "${GPUSOLVE_SHA256:-}" ] || die "give the checksum of the archive (sha256), which SHA256SUMS of the release lists"
case $GPUSOLVE_SHA256 in *[!0-9a-f]*) die "the checksum \`$GPUSOLVE_SHA256\` is not 64 digits of 0-9 and a-f" ;; esac
folder=${GPUSOLVE_FOLDER:-${RUNNER_TEMP:-/tmp}/gpusolve}
mkdir -p -- "$folder"
archive=$folder/archive.tar.xz

if command -v curl >/dev/null; then
  curl --fail --silent --show-error --location --retry 3 --output "$archive" -- "$GPUSOLVE_URL" || die "$GPUSOLVE_URL could not be downloaded"
elif command -v wget >/dev/null; then
  wget -q -O "$archive" -- "$GPUSOLVE_URL" || die "$GPUSOLVE_URL could not be downloaded"
else
  die "neither curl nor wget is installed"
fi
if ! printf '%s  %s\n' "$GPUSOLVE_SHA256" "$archive" | sha256sum -c - >/dev/null 2>&1; then
  rm -f -- "$archive"
  die "$GPUSOLVE_URL does not have the SHA-256 $GPUSOLVE_SHA256"
fi
tar -xJf "$archive" -C "$folder" --strip-components=1 --no-same-owner
rm -f -- "$archive"
"$folder/gpusolve" --version
[ -z "${GITHUB_PATH:-}" ] || printf '%s\n' "$folder" >>"$GITHUB_PATH"
