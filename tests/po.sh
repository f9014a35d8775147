#!/usr/bin/env bash
# Every text that people read has its English: each msgid of src/ is in po/en.po, or in the en.po that a game has in its
# folder, translated, with the same formats. To bring po/en.po up to date with src/ (new msgids come with an empty msgstr): tests/po.sh --update
set -euo pipefail
cd -- "${SOBREMESA_SOURCE:-$(dirname -- "${BASH_SOURCE[0]}")/..}"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

# Calls of tr() and trn(), of what says or asks in the person's language, and of what gives reasons; and the texts that
# stand in tables and are translated where they are used: titles of games and experiments, what a bot is, what data/ says.
find src -name '*.[ch]' -o -name '*.def' | LC_ALL=C sort >"$work/files"
keywords=(tr:2 trn:2,3 TEXT_COUNT:2,3 N_ _ street_say:2 street_ask:4 street_ask_yes:3 street_ask_number:5
    why_bad:2 why_rule:3 why_failed:2 why_system:2 why_text:3 WHY:2 verdict_say:4 REFUSE_IF:3 TOLERATE_IF:3 BAD_IF:2 BREAKS_IF:3 SYSTEM_IF:2 FAIL_IF:3 MISUSE_IF:3 tolerate:3 fail:2 misuse:2 cut_off:2 report_note:4
    ROW_FLAG:3 ROW_TEXT:4 ROW_NUMBER:6 ROW_REAL:5 ring_say:2 ring_stop:2 ring_stop_out_of_step:3 drop:3 note:2
    report_frame:5 find_fault:4 give_up_game:4 fault:4 fault_of_rule:4 lines_fault:4 lines_refuse:4 FAULT:2
    spoil_text:3 say_form:2 client_failed:1 load_failed:1 watch_failed:1 store_failure:3 line_note:2 reversi_find:4 violation:3 truco_remark:4 truco_misfit:3
    truco_host_stop:2 truco_examiner_fault:4)
# A name that has changed would leave its sentences out without a word.
for keyword in "${keywords[@]%%:*}"; do
    xargs grep -qw -- "$keyword" <"$work/files" || { echo "po: nothing in src/ is called $keyword"; exit 1; }
done
xgettext --from-code=UTF-8 --language=C -k "${keywords[@]/#/-k}" --no-location -o "$work/calls.pot" -f "$work/files"
sed -i 's/charset=CHARSET/charset=UTF-8/' "$work/calls.pot"
{
    printf 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    {
        # A text that goes on in the next line is one.
        grep -rlE '^ *\.(title|what) = "' src/games src/protocol src/bots | xargs perl -0777 -ne '
            while (/^\s*\.(?:title|what) =\s*((?:"(?:[^"\\]|\\.)*"\s*)+),$/mg) {
                my $text = join "", $1 =~ /"((?:[^"\\]|\\.)*)"/g;
                print "\"$text\"\n";
            }'
        # The boards and decks of Monopoly: cards, squares, colours. What can be owned in Madrid is called what it is.
        sed -n 's/^\[\(.*\)\]$/"\1"/p' data/*.tjt
        awk -F ' *[|] *' 'NF > 2 && (FILENAME ~ /(us|atlantic).tab/ || $1 !~ /^(calle|estacion|servicio)$/) {print "\"" $3 "\""}
            $1 == "calle" {print "\"" $5 "\""}' data/*.tab
        # Three letters on a small square of a board whose squares have English names, told apart by whose they are.
        awk -F ' *[|] *' 'NF > 3 {print "\"" $4 ": " $3 "\""}' data/us.tab
        # What Street Master's explains: titles and pages; of the help what a command does, its text, and others in words.
        awk '/^\[/ {if (text) print "\"" text "\""; text = ""; print "\"" substr($0, 2, length - 2) "\""; next}
            {text = text (text ? "\\n" : "") $0} END {print "\"" text "\""}' data/minicomo.txt
        awk '/^\[/ {if (text) print "\"" text "\""; text = ""; line = 0; next}
            ++line == 1 || (line == 3 && / - /) {print "\"" $0 "\""}
            line > 3 {text = text (text ? "\\n" : "") $0} END {print "\"" text "\""}' data/ayuda.txt
    } | LC_ALL=C sort -u | sed 's/.*/\nmsgid &\nmsgstr ""/'
} >"$work/tables.pot"
# A format of inttypes.h makes the msgid a different one on every machine, and tr() would never find it.
if grep -n '<PRI[a-zA-Z0-9]*>' "$work/calls.pot"; then
    echo 'po: no PRIu64 and the like in a text for tr(): cast, and use %llu'
    exit 1
fi
# A figure with decimals has a comma or a point, by the language; and 1 of something is no plural.
if msgcat --no-wrap "$work/calls.pot" | grep -nE '^msgid.*%[-+0-9]*\.[1-9]f'; then
    echo 'po: decimals go through TEXT_REAL'
    exit 1
fi
if msgattrib --no-wrap "$work/calls.pot" | awk -v RS= '!/msgid_plural|cada reparto dos veces/' |
    grep -E '^msgid.*(^|[^e] )%llu (partidas|jugadas|tramas|octetos|nodos|mesas|infracciones|paquetes)'; then
    echo 'po: a count of one is another form: trn, TEXT_COUNT'
    exit 1
fi
# What is nothing but a format has no language.
msggrep --msgid -E -e '(^|[^%[:alnum:].*-])[[:alpha:]]|(^|[^%[:alnum:].*])-[[:alpha:]]' -o "$work/said.pot" "$work/calls.pot"
msgcat --use-first --sort-output -o "$work/all.pot" "$work/said.pot" "$work/tables.pot"

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
# A sentence whose function got another name would be shown in Spanish to everybody: it is missed here.
if msgattrib --only-obsolete --no-wrap "$work/merged.po" | grep '^#~ msgid "[^"]'; then
    echo 'po: no longer found in src/: take them out of en.po, or name the function that says them in `keywords`'
    exit 1
fi
echo "po: $(grep -c '^msgid ' "$work/all.pot") texts, all of them in English too"
