#!/bin/sh
# action/run.sh: one command of gpusolve for a step of GitHub Actions: annotations in the log, the findings in SARIF, the answer in JSON, and a
# summary of the job. The inputs come as variables INPUT_…, never as text of this script.
set -eu

out=${RUNNER_TEMP:-/tmp}/gpusolve-answer
mkdir -p -- "$out"
sarif=$out/gpusolve.sarif
json=$out/gpusolve.json

case $INPUT_COMMAND in
check | verify | resolve) ;;
*)
  printf '::error::command: `%s` is not check, verify or resolve\n' "$INPUT_COMMAND"
  exit 2
  ;;
esac

# The arguments: lines of INPUT_PATH and INPUT_ARGUMENTS are words.
set --
[ -z "${INPUT_GPU:-}" ] || set -- "$@" "--gpu=$INPUT_GPU"
[ -z "${INPUT_DRIVER:-}" ] || set -- "$@" "--driver=$INPUT_DRIVER"
while IFS= read -r line; do
  [ -z "$line" ] || set -- "$@" "$line"
done <<END
${INPUT_ARGUMENTS:-}
END
set -- "$@" --
while IFS= read -r line; do
  [ -z "$line" ] || set -- "$@" "$line"
done <<END
${INPUT_PATH:-}
END

status=0
gpusolve "$INPUT_COMMAND" --color never --emit "github=$out/annotations" --emit "sarif=$sarif" "$@" >"$out/text" 2>"$out/messages" || status=$?
cat -- "$out/text" "$out/messages"
[ ! -f "$out/annotations" ] || cat -- "$out/annotations"
again=
[ "$INPUT_COMMAND" != resolve ] || again=--no-lock
gpusolve "$INPUT_COMMAND" --json $again "$@" >"$json" 2>/dev/null || true
outcome=$(sed -n 's/^  "outcome": "\([a-z_]*\)".*/\1/p' "$json" | head -n 1)

if [ -n "${GITHUB_OUTPUT:-}" ]; then
  printf 'status=%s\noutcome=%s\njson=%s\nsarif=%s\n' "$status" "$outcome" "$json" "$([ ! -f "$sarif" ] || printf %s "$sarif")" >>"$GITHUB_OUTPUT"
fi
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  {
    printf '### gpusolve %s: %s\n\n<pre>' "$INPUT_COMMAND" "$([ "$status" -eq 0 ] && echo passed || echo "status $status")"
    cat -- "$out/text" "$out/messages" | head -c 60000 | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'
    printf '</pre>\n'
  } >>"$GITHUB_STEP_SUMMARY"
fi
[ "${INPUT_FAIL:-true}" = true ] || status=0
exit "$status"
