#!/usr/bin/env bash
# The layers hold: a header of a layer that may not be known is not found, one that may be is; and the lowest layers
# include no library. What may be known is said in CMakeLists.txt.
set -euo pipefail
source_dir=${SOBREMESA_SOURCE:-$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)}
layers=$(dirname -- "$SOBREMESA")/layers
wrong=0

# finds LAYER HEADER: whether the preprocessor finds the header on the layer's include path.
finds() {
    local options=() other
    for other in $(cat "$layers/$1.may"); do options+=("-I$layers/$other"); done
    echo "#include \"$2\"" | cc -E -x c "${options[@]}" - >/dev/null 2>&1
}

while read -r layer expected header; do
    if finds "$layer" "$header"; then found=yes; else found=no; fi
    [ "$found" = "$expected" ] && continue
    echo "$layer: $header found: $found, not $expected"
    wrong=1
done <<'CASES'
core yes base/rng.h
core no codec/frame4.h
core no games/uno/uno.h
codec no core/game.h
uno yes codec/frame4.h
uno no games/truco/truco.h
uno no link/cable.h
monopoly no codec/frame4.h
monopoly no protocol/ring/ring.h
monopoly_ring yes codec/frame4.h
reversi no codec/packet.h
truco no codec/ring16.h
protocol no games/uno/uno.h
session no games/uno/uno.h
session no front/seat/seat.h
lab no session/role_driver.h
class no web/room/json_out.h
front no games/uno/uno.h
front no link/cable.h
street yes games/monopoly/monopoly.h
street no games/uno/uno.h
web_room no web/server/server.h
web_hub no games/uno/uno.h
app no games/uno/uno.h
CASES

# What is pure stays so: the language alone, or libc without a library of others.
language='assert|ctype|errno|inttypes|limits|math|stdalign|stdarg|stdbool|stddef|stdint|stdio|stdlib|string'
pure() {
    local allowed=$1 found
    shift
    found=$(cd "$source_dir/src" && grep -rnE --include='*.[ch]' '^ *# *include *<' "$@" | grep -vE "<($allowed)\.h>" || true)
    [ -z "$found" ] || { echo "$found"; wrong=1; }
}
pure "$language|expat|jansson" games/monopoly/monopd
pure "$language" codec bots games/uno games/reversi games/truco games/template games/monopoly/{rules,ring,players,search,show}
found=$(cd "$source_dir/src" && grep -rnE '<(uv|jansson|expat|readline/|sqlite3|libwebsockets)' base core protocol lab class || true)
[ -z "$found" ] || { echo "$found"; wrong=1; }
exit "$wrong"
