#!/usr/bin/env bash
# What the documents tell people to type can be typed: from a checkout nothing called sobremesa is on the path, so it is
# ./sobremesa, and every command behind it exists.
set -euo pipefail
cd -- "${SOBREMESA_SOURCE:-$(dirname -- "${BASH_SOURCE[0]}")/..}"
read -ra list < <("$SOBREMESA" --help | tail -n 1)
commands="${list[*]}"
files=(README.md CONTRIBUTING.md docs/*.md docs/*/*.md docs/examples/*.*)
bare=$(grep -nHE "(^|[^./[:alnum:]_-])sobremesa (${commands// /|})\\b" "${files[@]}" || true)
if [ -n "$bare" ]; then
    printf 'docs: ./sobremesa is what one can type:\n%s\n' "$bare"
    exit 1
fi
typed=0
while read -r command; do
    typed=$((typed + 1))
    case " $commands GAME COMMAND " in *" $command "*) ;; *) echo "docs: there is no command '$command'"; exit 1 ;; esac
done < <(grep -ohE '\./sobremesa [a-z]+' "${files[@]}" | cut -d' ' -f2)
[ "$typed" -gt 50 ] || { echo "docs: only $typed commands found: is the pattern right?"; exit 1; }
echo "docs: $typed commands, all of them there"

# Files that they name are there: with a folder, below src/ or the root. NAME and wildcards stand for any.
missing=0
while IFS=: read -r page path; do
    case $path in *NAME* | *GAME*) continue ;; esac
    compgen -G "src/$path" >/dev/null || compgen -G "$path" >/dev/null || compgen -G "src/games/$path" >/dev/null || {
        echo "docs: $page names $path, which is not there"
        missing=1
    }
done < <(grep -oE '`[a-z][a-z0-9_]*/[a-zA-Z0-9_./*-]+\.(c|h|def|py|sh|js|cmake|lua|txt|tab)\b' README.md CONTRIBUTING.md docs/*.md docs/*/*.md | tr -d '`' | sort -u)
exit "$missing"
