#!/usr/bin/env bash
# What `cmake --install` puts where, the version from one place, and the files that others read: the desktop's, systemd's, the shells'.
set -euo pipefail
source=${SOBREMESA_SOURCE:?} build=${SOBREMESA_BUILD:?}
root=$(mktemp -d)
trap 'rm -rf -- "$root"' EXIT
fail() { echo "package: $*" >&2; exit 1; }

version=$(sed -n 's/.*SOBREMESA_VERSION "\(.*\)"/\1/p' "$source/src/core/version.h")
[ "$("$SOBREMESA" --version)" = "sobremesa $version" ] || fail "the program is of another version than src/core/version.h"
grep -q "^sobremesa ($version)" "$source/debian/changelog" || fail "debian/changelog does not begin with $version"
grep -q "^## $version" "$source/CHANGELOG.md" || fail "CHANGELOG.md has no $version"
grep -q "CMAKE_PROJECT_VERSION:STATIC=$version" "$build/CMakeCache.txt" || fail "CMake takes another version"

DESTDIR=$root cmake --install "$build" --prefix /usr >/dev/null
for file in bin/sobremesa bin/street share/man/man6/sobremesa.6 share/man/man6/sobremesa-ring.6 share/man/man6/street.6 share/sobremesa/madrid.tab \
    share/sobremesa/reversi.book share/applications/sobremesa.desktop share/icons/hicolor/scalable/apps/sobremesa.svg \
    share/bash-completion/completions/sobremesa share/zsh/vendor-completions/_sobremesa \
    lib/systemd/system/sobremesa-web.service lib/systemd/system/sobremesa-reversi.service share/doc/sobremesa/lab.md; do
    [ -e "$root/usr/$file" ] || fail "$file was not installed"
done
find "$root/usr" -path '*/wireshark/plugins/sobremesa.lua' | grep -q . || fail "the dissector was not installed"
grep -q '^ExecStart=/usr/.*bin/sobremesa web' "$root/usr/lib/systemd/system/sobremesa-web.service" || fail "the unit starts another program"
[ "$("$root/usr/bin/sobremesa" --version)" = "sobremesa $version" ] || fail "what was installed does not run"
desktop-file-validate "$root/usr/share/applications/sobremesa.desktop"

# Completion asks the program, so it is the program's words that must come back.
complete_line() {
    bash -c '. "$1"; COMP_WORDS=("${@:2}"); COMP_CWORD=$(($# - 2)); _sobremesa; printf "%s\n" "${COMPREPLY[@]}"' - \
        "$root/usr/share/bash-completion/completions/sobremesa" "$root/usr/bin/sobremesa" "$@"
}
[ "$(complete_line refe)" = referee ] || fail "bash does not complete a command"
[ "$(complete_line arena mono)" = monopoly ] || fail "bash does not complete a game"
[ "$(complete_line serve reversi --jo)" = --journal ] || fail "bash does not complete an option"
bash -n "$root/usr/share/bash-completion/completions/sobremesa"
zsh -n "$root/usr/share/zsh/vendor-completions/_sobremesa"

# A release build keeps what guards its memory.
if [ "${SOBREMESA_BUILD_TYPE:-}" = Release ]; then
    headers=$(readelf -hld "$SOBREMESA")
    grep -q 'Type: *DYN' <<<"$headers" || fail "the program is not position independent"
    grep -q GNU_RELRO <<<"$headers" && grep -q 'BIND_NOW\|NOW' <<<"$headers" || fail "its tables can be written"
    symbols=$(readelf --dyn-syms --wide "$SOBREMESA")
    grep -q __stack_chk_fail <<<"$symbols" || fail "no stack protector"
    grep -q '__memcpy_chk\|__snprintf_chk' <<<"$symbols" || fail "no checked functions"
fi
