#!/usr/bin/env bash
# The program around the games knows none of them by name: outside src/games, src/front/street (the console that is
# about one game) and the folders of src/workshop no file, include or identifier has a game's name in it, and no string is compared with one. Comments
# and texts that are printed may name games. Prints what is against the rule, and fails. First it shows on files made for
# it that it can fail.
set -euo pipefail
source_dir=${SOBREMESA_SOURCE:-$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)}

# The games there are, the prefix of one of them, and other people's programs that play one.
names="$(sed -nE 's/^GAME\((.*)\)$/\1/p' "$source_dir/src/games/games.def") mono juegouno reversidados"

# find_names FILE…: one line for each thing that is against the rule.
find_names() {
    NAMES=$names perl -e '
        my @names = split " ", $ENV{NAMES};
        my $any = join "|", @names;
        my $long = join "|", grep { length > 4 } @names; # a shorter one may be a part of other words
        my $named = qr/(?<![a-z])(?:$any)(?![a-z])/i;
        my $bare = qr/^"(?:$any)"$/i;
        my $string = qr/"(?:\\.|[^"\\\n])*"/;
        my $compare = qr/\b(?:strn?(?:case)?cmp|str(?:case)?str|memcmp|scan_word)\s*(\((?:[^()"]++|$string|(?1))*\))/;
        my %fine = (template_only => 1); # about examples for programmers, not about the game of that name
        for my $file (@ARGV) {
            open my $in, "<", $file or die "$file: $!";
            my $text = do { local $/; <$in> };
            my $say = sub { print "$file:", 1 + (substr($text, 0, $_[0]) =~ tr/\n//), ": $_[1]\n" };
            $say->(0, "a file with the name of a game") if $file =~ m{(?:^|[/_])(?:$any)[_.][^/]*$}i;
            # Comments become blanks, so that lines keep their numbers; then includes and strings, when they were read.
            $text =~ s{($string|\x27(?:\\.|[^\x27\\\n])+\x27)|/\*.*?\*/|//[^\n]*}{defined $1 ? $1 : $& =~ s/[^\n]/ /gr}gse;
            while ($text =~ /^[ \t]*#[ \t]*include[ \t]*("[^"\n]*")/gm) {
                my ($at, $path) = ($-[0], $1);
                $say->($at, "includes $path") if $path =~ /$named/;
            }
            $text =~ s/^[ \t]*#[ \t]*include[^\n]*//gm;
            while ($text =~ /$string/g) {
                my ($at, $said) = ($-[0], $&);
                $say->($at, "the name $said") if $said =~ $bare; # what for, if not to find the game?
            }
            while ($text =~ /$compare/g) {
                my ($at, $call) = ($-[0], $1);
                $say->($at, "compares $_") for grep { $_ =~ $named && $_ !~ $bare } $call =~ /$string/g;
            }
            $text =~ s/$string/""/g;
            while ($text =~ /\b[A-Za-z_]\w*/g) {
                my ($at, $word) = ($-[0], $&);
                next if $fine{$word};
                $say->($at, "the identifier $word") if $word =~ /$long/i || grep { /^(?:$any)$/i } split /_/, $word;
            }
        }' "$@"
}

# check SRC: prints the violations; their number is in $bad, that of all files in $seen.
check() {
    local files found name workshops=()
    for name in $names; do workshops+=(-not -path "./workshop/$name/*"); done
    cd "$1"
    mapfile -t files < <(find . -name '*.[ch]' -not -path './games/*' -not -path './front/street/*' "${workshops[@]}" -printf '%P\n' |
        LC_ALL=C sort)
    found=$(find_names "${files[@]}" | LC_ALL=C sort -u)
    bad=$(printf '%s' "$found" | grep -c . || true) seen=${#files[@]}
    [ "$bad" = 0 ] || printf '%s\n' "$found" | sed 's|^|src/|'
    cd - >/dev/null
}

# ---- it can fail: one file a case, refused or accepted ----

selftest() {
    local wrong=0 expected file code
    while read -r expected file code; do
        rm -rf "$tmp/src"
        mkdir -p "$tmp/src/$(dirname "$file")"
        printf '%s\n' "$code" >"$tmp/src/$file"
        check "$tmp/src" >"$tmp/out"
        [ "$bad" = "$expected" ] && continue
        echo "selftest: $file with $code: $bad violations, not $expected"
        cat "$tmp/out"
        wrong=1
    done <<'CASES'
0 app/serve.c int port;
1 app/reversi_serve.c int port;
1 app/bench_truco.c int port;
0 app/unordered.c int port;
1 app/serve.c #include "games/reversi/protocol/server.h"
1 app/serve.c #include "app/truco_post.h"
0 games/registry.c #include "games/games.def"
0 app/street.c #include "front/street/street.h"
1 workshop/commands/bench.c int bench_reversi(void);
1 app/x.c extern const struct game game_uno;
1 app/x.c enum { WIRE_COMPAT_JUEGOUNO };
1 front/x.c struct mono_setup *setup;
0 app/x.c int unordered, monotonic, CLOCK_MONOTONIC, game, template_only;
1 app/play.c if (strcmp(game->name, "reversi") == 0) return;
1 app/play.c if (!strncasecmp("Uno-", name, 4)) return;
1 app/ring.c if (strcmp(compat(a, (b)), "juegouno") == 0) return;
1 app/x.c r.game = registry_game("monopoly");
0 app/x.c if (strcmp(name, "all") == 0) return misuse("play", "see sobremesa play uno");
0 app/x.c printf("sobremesa decode uno 7E67E97E");
0 app/x.c // uno /* reversi */ game_truco
0 app/x.c int a; /* game_uno, strcmp(name, "uno") */
1 app/x.c int a; /* " */ int game_uno; /* " */
0 games/uno/rules.c int uno_apply;
0 front/street/board.c #include "games/monopoly/monopoly.h"
CASES
    return "$wrong"
}

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
selftest || exit 1

check "$source_dir/src"
[ "$seen" -gt 50 ] || { echo "only $seen files found under $source_dir/src"; exit 1; }
echo "$seen files, $bad times the name of a game"
[ "$bad" = 0 ]
