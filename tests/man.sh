#!/usr/bin/env bash
# The manual pages say what the commands say (tools/make-man), each is about a group of commands and names the others, and
# man can read them without a word of complaint.
set -euo pipefail
cd -- "${SOBREMESA_SOURCE:-$(dirname -- "${BASH_SOURCE[0]}")/..}"
made=$(mktemp -d)
trap 'rm -rf -- "$made"' EXIT
tools/make-man "$SOBREMESA" "$made"
if ! diff -ru docs/man "$made"; then
    echo 'man: docs/man is not up to date: tools/make-man PROGRAM docs/man'
    exit 1
fi

# complaints FILE…: what groff has to say of them.
complaints() { for page; do groff -man -Tutf8 -K utf8 -ww -rLL=78n -z "$page" 2>&1; done; }
printf '.TH X 6\n.SH NAME\nx \\- y\n.NOSUCH\n' >"$made/bad"
[ -n "$(complaints "$made/bad")" ] || { echo 'man: what should show mistakes shows none'; exit 1; }
rm "$made/bad"
said=$(complaints docs/man/*.6 packaging/*.6)
[ -z "$said" ] || { printf 'man: %s\n' "$said"; exit 1; }

# A page that another one sends its reader to is there.
grep -hoP '^\.BR \K\S+(?= \(6\))' docs/man/*.6 packaging/*.6 | sed 's/\\-/-/g' | sort -u | while read -r name; do
    [ -e "docs/man/$name.6" ] || { echo "man: there is no page $name(6)"; exit 1; }
done
echo "man: $(find docs/man -name '*.6' | wc -l) pages, $(cat docs/man/*-*.6 docs/man/street.6 | grep -c '^\.SS') commands, $(cat docs/man/*-*.6 docs/man/street.6 | grep -c '^\.TP') options"
