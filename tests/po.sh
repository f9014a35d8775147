#!/usr/bin/env bash
# Every text that people read has its English: each msgid of src/ is in po/en.po, or in the en.po that a game has in its
# folder, translated, with the same formats. To bring po/en.po up to date with src/ (new msgids come with an empty msgstr): tests/po.sh --update
set -euo pipefail
cd -- "${SOBREMESA_SOURCE:-$(dirname -- "${BASH_SOURCE[0]}")/..}"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

# Calls of tr() and trn() and of what says or asks in the person's language, and the texts that stand in tables and are
# translated where they are used: titles of games and experiments, what a bot is, what data/ says.
find src -name '*.c' -o -name '*.def' | LC_ALL=C sort >"$work/files"
xgettext --from-code=UTF-8 --language=C -k -ktr:2 -ktrn:2,3 -kN_ -kstreet_say:2 -kstreet_ask:4 -kstreet_ask_yes:3 \
    -kstreet_ask_number:5 --no-location -o "$work/calls.pot" -f "$work/files"
sed -i 's/charset=CHARSET/charset=UTF-8/' "$work/calls.pot"
{
    printf 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    {
        grep -rhoP '^\s*\.(title|what) = \K"([^"\\]|\\.)*"(?=,$)' src/games src/protocol src/bots
        # The boards and decks of Monopoly: cards, squares, colours. What can be owned in Madrid is called what it is.
        sed -n 's/^\[\(.*\)\]$/"\1"/p' data/*.tjt
        awk -F ' *[|] *' 'NF > 1 && (FILENAME ~ /us.tab/ || $1 !~ /^(calle|estacion|servicio)$/) {print "\"" $3 "\""}
            $1 == "calle" {print "\"" $5 "\""}' data/*.tab
    } | LC_ALL=C sort -u | sed 's/.*/\nmsgid &\nmsgstr ""/'
} >"$work/tables.pot"
# A format of inttypes.h makes the msgid a different one on every machine, and tr() would never find it.
if grep -n '<PRI[a-zA-Z0-9]*>' "$work/calls.pot"; then
    echo 'po: no PRIu64 and the like in a text for tr(): cast, and use %llu'
    exit 1
fi
msgcat --use-first --sort-output -o "$work/all.pot" "$work/calls.pot" "$work/tables.pot"

shopt -s nullglob
brought=(src/games/*/en.po)
if [ "${1:-}" = --update ]; then
    msgmerge --quiet --no-fuzzy-matching --no-location --sort-output -o "$work/en.po" po/en.po "$work/all.pot"
    for file in "${brought[@]}"; do # what a game brings along needs no second place
        msgattrib --set-obsolete --only-file="$file" -o "$work/en.po" "$work/en.po"
    done
    msgattrib --no-obsolete --sort-output "$work/en.po" | sed '/^"\(POT-Creation-Date\|Report-Msgid-Bugs-To\):/d' >po/en.po
    msgattrib --untranslated --no-wrap po/en.po | sed -n '/^$/,$p'
    exit
fi

msgcat --use-first -o "$work/en.po" po/en.po "${brought[@]}"
msgfmt --check-format -o /dev/null "$work/en.po"
# What the catalogue lacks is what msgmerge leaves without a translation; the first msgid is that of the header.
msgattrib --translated --no-fuzzy --no-obsolete -o "$work/translated.po" "$work/en.po"
msgmerge --quiet --no-fuzzy-matching -o "$work/merged.po" "$work/translated.po" "$work/all.pot"
msgattrib --untranslated --no-obsolete --no-wrap -o "$work/missing.po" "$work/merged.po"
if [ -e "$work/missing.po" ] && [ "$(grep -c '^msgid ' "$work/missing.po")" -gt 1 ]; then
    echo 'po: in no en.po, or without its English (tests/po.sh --update adds them):'
    sed -n '/^$/,$p' "$work/missing.po"
    exit 1
fi
grep '^#~ msgid' "$work/merged.po" | sed 's/^#~ msgid/po: no longer in src\/:/' || true
echo "po: $(grep -c '^msgid ' "$work/all.pot") texts, all of them in English too"
