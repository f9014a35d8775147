#!/usr/bin/env bash
# The manual page says what the commands say (tools/make-man), and man can read it.
set -euo pipefail
cd -- "${SOBREMESA_SOURCE:-$(dirname -- "${BASH_SOURCE[0]}")/..}"
made=$(mktemp)
trap 'rm -f -- "$made"' EXIT
tools/make-man "$SOBREMESA" >"$made"
if ! diff -u docs/sobremesa.6 "$made"; then
    echo 'man: docs/sobremesa.6 is not up to date: tools/make-man PROGRAM > docs/sobremesa.6'
    exit 1
fi
echo "man: $(grep -c '^\.SS' "$made") commands, $(grep -c '^\.TP' "$made") options"
