#!/usr/bin/env bash
# Includes go one way (docs: "app → front, arena → session → core ← games; games/*/wire → codec; everything → base").
# Prints each include that does not, and fails. First it shows on files made for it that it can fail.
set -euo pipefail
source_dir=${SOBREMESA_SOURCE:-$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)}

# What a folder may include besides itself. A game's own folder is itself; that of another game is not.
declare -A may=(
    [base]='' [core]='base' [codec]='base' [protocol]='base core codec' [games]='base core' [bots]='base core' [link]='base codec'
    [session]='base core codec protocol link' [arena]='base core' [store]='base core'
    [lab]='base core link' [class]='base core link lab'
    [front]='base core session arena store' [web]='base core session front lab class link'
    [app]='base core codec protocol bots link session arena store front lab web'
)
# The lowest layers stand on the language alone, or on libc; the rest may use what the project stands on.
language='assert|ctype|errno|inttypes|limits|math|stdalign|stdarg|stdbool|stddef|stdint|stdio|stdlib|string'
libraries='uv|jansson|expat|readline/.*|sqlite3|libwebsockets|mpi|cmocka|libintl'

# folder_of PATH: the folder that the rule is about: src/games/uno/wire.c → games/uno, src/core/table.c → core.
folder_of() {
    case $1 in
        games/*/*) local rest=${1#games/}; echo "games/${rest%%/*}" ;;
        */*) echo "${1%%/*}" ;;
        *) echo . ;;
    esac
}

# allowed FILE INCLUDED: both relative to src/.
allowed() {
    local from to layer
    from=$(folder_of "$1") to=$(folder_of "$2") layer=${1%%/*}
    [ "$from" = "$to" ] && [ "$to" != . ] && return
    [ "$1 $2" = 'core/registry.c games/games.def' ] && return
    [ "$1 $2" = 'web/page.c page_files.def' ] && return # the build makes it
    [[ $to == codec && $layer == games && ${1##*/} == *wire*.c ]] && return
    # What a game is played by: the files that fill in core/protocol.h stand on the machines that games share.
    [[ $to == @(codec|protocol) && $layer == games && ${1##*/} == @(protocol|framing|trials|*wire)*.[ch] ]] && return
    # The protocol roles of one game are machines in its folder; they speak its packets.
    [[ $to == codec && $1 == games/reversi/@(server|client|referee)*.[ch] ]] && return
    [[ $to == codec && $1 == games/truco/@(station|host|player|selftest)*.[ch] ]] && return
    # The console of Street Master's is the one front end that knows one game: seed 002's manual is about that game.
    [[ $1 == front/street/* && $to == games/monopoly ]] && return
    [[ $to != games/* && " ${may[$layer]-} " == *" $to "* ]]
}

# allowed_system FILE NAME: an include in angle brackets, without .h.
allowed_system() {
    case ${1%%/*} in
        # A server of others speaks XML, and that is not read by hand: the parser lives for a line and does no I/O.
        games | codec | bots) [[ $2 =~ ^($language)$ || "$1 $2" == 'games/monopoly/monopd_world.c expat' ]] ;;
        base | core | lab | class) ! [[ $2 =~ ^($libraries)$ ]] ;;
        web) # machines, and a shell around them
            case $2 in
                libwebsockets) [[ ${1##*/} == server* ]] ;;
                uv) [[ ${1##*/} == @(server|guest)* ]] ;;
                sqlite3) [[ ${1##*/} == store.c ]] ;;
            esac ;;
        *) true ;;
    esac
}

# check SRC: prints the violations; their number is in $bad, that of all includes in $seen.
check() {
    bad=0 seen=0
    local file line text name layer
    while IFS=: read -r file line text; do
        file=${file#"$1"/}
        layer=${file%%/*}
        seen=$((seen + 1))
        if [[ $file == */* && ! -v may[$layer] ]]; then
            echo "src/$file: no rule says what src/$layer may include"
            bad=$((bad + 1))
        elif [[ $text =~ ^[[:space:]]*#[[:space:]]*include[[:space:]]*\"([^\"]+)\" ]]; then
            name=${BASH_REMATCH[1]}
            allowed "$file" "$name" && continue
            echo "src/$file:$line: must not include \"$name\""
            bad=$((bad + 1))
        elif [[ $text =~ ^[[:space:]]*#[[:space:]]*include[[:space:]]*\<([^\>]+)\.h\> ]]; then
            name=${BASH_REMATCH[1]}
            allowed_system "$file" "$name" && continue
            echo "src/$file:$line: must not include <$name.h>"
            bad=$((bad + 1))
        else
            echo "src/$file:$line: an include that this test cannot read: $text"
            bad=$((bad + 1))
        fi
    done < <(grep -rnE --include='*.[ch]' '^[[:space:]]*#[[:space:]]*include' "$1")
}

# ---- it can fail: one file a case, refused or accepted ----

selftest() {
    local wrong=0 expected file include
    while read -r expected file include; do
        rm -rf "$tmp/src"
        mkdir -p "$tmp/src/$(dirname "$file")"
        printf '#include %s\n' "$include" >"$tmp/src/$file"
        check "$tmp/src" >"$tmp/out"
        [ "$bad" = "$expected" ] && continue
        echo "selftest: $file with #include $include: $bad violations, not $expected"
        wrong=1
    done <<'CASES'
0 base/text.c "base/text.h"
0 base/rng.c <sys/random.h>
1 base/text.c "core/game.h"
1 base/text.c <uv.h>
1 base/text.c "text.h"
0 core/table.c "base/rng.h"
0 core/registry.c "games/games.def"
1 core/table.c "games/games.def"
1 core/table.c "games/uno/uno.h"
1 core/table.c "codec/frame4.h"
1 core/table.c "session/ring.h"
1 core/journal.c <jansson.h>
0 codec/frame4.c "base/bytes.h"
1 codec/frame4.c "core/game.h"
1 codec/frame4.c <unistd.h>
0 games/uno/rules.c "games/uno/cards.h"
0 games/uno/rules.c "core/game.h"
0 games/uno/wire.c "codec/frame4.h"
0 games/monopoly/ring_wire.c "codec/frame4.h"
1 games/uno/rules.c "codec/frame4.h"
0 games/uno/protocol.c "protocol/ring.h"
0 games/uno/framing.c "codec/frame4.h"
0 games/uno/protocol.c "codec/frame4.h"
1 games/uno/rules.c "protocol/ring.h"
1 protocol/ring.c "games/uno/uno.h"
1 protocol/ring.c "link/cable.h"
0 protocol/ring.c "codec/frame4.h"
1 games/uno/rules.c "games/truco/truco.h"
0 games/reversi/server_play.c "codec/packet.h"
0 games/reversi/client.h "codec/packet.h"
1 games/reversi/rules.c "codec/packet.h"
0 games/truco/host_resume.c "codec/ring16.h"
1 games/truco/rules.c "codec/ring16.h"
1 games/reversi/server.c "link/tcp.h"
1 app/reversi_serve.c "games/reversi/server.h"
1 app/serve.c "games/reversi/server.h"
1 games/uno/rules.c "link/cable.h"
1 games/uno/scene.c "front/canvas.h"
1 games/uno/rules.c <time.h>
0 games/monopoly/tool_bench.c "games/monopoly/search.h"
1 app/bench_search.c "games/monopoly/search.h"
1 app/experiment.c "games/monopoly/tools.h"
1 games/reversi/tool_solve.c "app/output.h"
1 games/reversi/tool_bench.c "arena/arena.h"
1 games/uno/bots.c "bots/bots.h"
0 bots/random.c "core/game.h"
1 bots/random.c "games/uno/uno.h"
1 bots/random.c "arena/arena.h"
0 link/tap.c "codec/frame4.h"
1 link/tap.c "core/game.h"
0 session/ring.c "link/cable.h"
0 session/loop.c <uv.h>
0 games/monopoly/monopd_world.c <expat.h>
1 games/monopoly/judge.c <expat.h>
1 session/ring.c "games/uno/uno.h"
1 session/ring.c "front/writer.h"
1 arena/arena.c "bots/bots.h"
1 arena/arena.c "session/ring.h"
0 front/seat.c "session/ring.h"
1 front/seat.c "app/app.h"
1 front/seat.c "link/cable.h"
0 front/street/console.c "games/monopoly/monopoly.h"
0 front/street/console.c "front/writer.h"
0 front/street/readline.c <readline/readline.h>
1 front/street/console.c "games/uno/uno.h"
1 front/seat.c "games/monopoly/monopoly.h"
1 app/street.c "games/monopoly/monopoly.h"
0 app/ring.c "link/cable.h"
0 lab/lab.c "link/cable.h"
0 web/house_wire.c "lab/lab.h"
1 lab/lab.c "session/place.h"
1 lab/lab.c <uv.h>
1 lab/lab.c "games/uno/uno.h"
1 session/place.c "lab/record.h"
0 class/run_ring.c "lab/record.h"
0 web/house_class.c "class/class.h"
1 class/run_ring.c "session/place.h"
1 class/class.c "web/json_out.h"
1 class/class.c <uv.h>
1 app/ring.c "games/uno/uno.h"
0 web/room.c "core/table.h"
0 web/chair.h "front/source.h"
0 web/page.c "page_files.def"
1 web/room.c "page_files.def"
0 web/server_socket.c <libwebsockets.h>
0 web/store.c <sqlite3.h>
1 web/house.c <libwebsockets.h>
1 web/server_keep.c <sqlite3.h>
0 web/guest_line.h <uv.h>
1 web/guest_line.c <libwebsockets.h>
1 web/room.c <uv.h>
1 web/house.c "games/uno/uno.h"
1 web/house.c "app/app.h"
1 front/seat.c "web/room.h"
0 app/web.c "web/server.h"
1 other/x.c "base/text.h"
1 base/text.c NAME_OF_A_HEADER
CASES
    return "$wrong"
}

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
selftest || exit 1

check "$source_dir/src"
[ "$seen" -gt 50 ] || { echo "only $seen includes found under $source_dir/src"; exit 1; }
echo "$seen includes, $bad of them against the rule"
[ "$bad" = 0 ]
