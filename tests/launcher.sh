#!/usr/bin/env bash
# Tries every promise of ./sobremesa as a launcher, and of tools/install-packages, on stand-in trees: the real launcher and
# tools in front of a program of a few lines, so that a build takes a second. Touches no network and no package:
# apt-get and sudo are stand-ins too. Prints TAP; exit 1 if anything failed.
#
#   tests/launcher.sh [CASE…]       the names of the cases are those of the functions case_…
set -uo pipefail
project=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd) || exit 1

work=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
chmod 755 "$work"       # the cases of another user look in here
exec </dev/null
export CMAKE_BUILD_PARALLEL_LEVEL=1 HOME=$work/home LC_ALL=C.UTF-8
unset XDG_CACHE_HOME CDPATH
mkdir "$HOME"

# --- stand-ins ---

# make_tree DIR: a checkout without .git whose program tells what it was given and how it was built.
make_tree() {
    mkdir -p "$1/src" "$1/data" "$1/tools"
    cp "$project/sobremesa" "$1/"
    cp "$project/tools/install-packages" "$project/tools/packages" "$1/tools/"
    cat >"$1/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.20)
project(sobremesa LANGUAGES C)
file(GLOB sources src/*.c)
add_executable(sobremesa ${sources})
END
    echo 'const char *word(void); const char *word(void) { return "one"; }' >"$1/src/word.c"
    cat >"$1/src/main.c" <<'END'
#include <stdio.h>
#include <unistd.h>
const char *word(void);
int main(int argc, char **argv)
{
    char here[4096], line[100];
    printf("%s", word());
    for (int i = 1; i < argc; i++)
        printf(" <%s>", argv[i]);
    if (argc > 1 && getcwd(here, sizeof here))
        printf(" in %s", here);
    if (fgets(line, sizeof line, stdin))
        printf(" read %s", line);
    putchar('\n');
    return argc > 1 ? 7 : 0;
}
END
}

# say_word DIR WORD: a change of one source, and the program prints WORD.
say_word() { echo "const char *word(void); const char *word(void) { return \"$2\"; }" >"$1/src/word.c"; }

# make_command FILE: an executable with the text of standard input.
make_command() { mkdir -p "$(dirname "$1")"; { echo '#!/bin/sh'; cat; } >"$1"; chmod 755 "$1"; }

# In front of everything: nothing here may install anything.
make_command "$work/guard/apt-get" <<END
echo "apt-get \$*" >>"$work/apt-get was called"; exit 1
END
PATH=$work/guard:$PATH

# make_debian DIR INSTALLED…: a directory of commands that play a Debian where only those packages are installed. Its apt-get
# needs an update first and then "installs" what it is asked for. What was called is in DIR/calls. To be put before PATH.
make_debian() {
    local dir=$1
    shift
    mkdir -p "$dir"
    printf '%s\n' "$@" >"$dir/installed"
    : >"$dir/calls"
    chmod -R a+rwX "$dir"
    make_command "$dir/dpkg-query" <<END
for name; do
    grep -qxF -e "\$name" "$dir/installed" && echo "installed \$name"
done
exit 1
END
    make_command "$dir/apt-get" <<END
echo "\${DEBIAN_FRONTEND:-} apt-get \$*" >>"$dir/calls"
case " \$* " in
    *' update '*) : >"$dir/updated"; exit ;;
    *' install '*) ;;
    *) exit 100 ;;
esac
[ -e "$dir/updated" ] || { echo 'E: Unable to locate package'; exit 100; }
while [ \$# -gt 0 ] && [ "\$1" != install ]; do shift; done
shift
for name; do
    case \$name in -*) ;; *) echo "\$name" >>"$dir/installed" ;; esac
done
END
}

# other_user COMMAND…: as someone who is not root, and without a terminal to ask for a password on.
other_user() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups -- setsid -w "$@"
    else
        setsid -w "$@"
    fi
}

# --- the checks ---

number=0 failures=0
ok() { number=$((number + 1)); echo "ok $number - $current: $1"; }
not_ok() {
    number=$((number + 1)) failures=$((failures + 1))
    echo "not ok $number - $current: $1"
    sed 's/^/# stdout: /' "$work/out" 2>/dev/null
    sed 's/^/# stderr: /' "$work/err" 2>/dev/null
}
check() { local what=$1; shift; if "$@"; then ok "$what"; else not_ok "$what"; fi; }

# run COMMAND…: leaves what it printed in $work/out and $work/err, its exit status in $status.
run() { { "$@" >"$work/out" 2>"$work/err"; } 2>/dev/null; status=$?; }
gives() { [ "$status" -eq "$1" ] && [ "$(cat "$work/out")" = "$2" ]; }
err_has() { grep -qF -e "$1" "$work/err"; }
built() { err_has 'sobremesa: building'; }
silent() { [ ! -s "$work/err" ]; }

# --- the cases ---

case_odd_path() {
    local tree="$work/odd/mesa de ñandúes (2) %s \$x"
    make_tree "$tree"
    mkdir "$work/odd/elsewhere"
    cd "$work/odd/elsewhere" || return
    run "$tree/sobremesa" 'two words' '' '*' <<<'the input'
    check 'blanks, ñ and more in the path: built, arguments, directory, input and exit status arrive' \
        gives 7 "one <two words> <> <*> in $PWD read the input"
    check 'a first start says that it builds' err_has 'sobremesa: building, about a minute the first time…'
    run "$tree/sobremesa" a <<<'the input'
    check 'the second start is the program alone' gives 7 "one <a> in $PWD read the input"
    check 'and prints nothing of its own' silent
    cd "$tree" || return
    run sh sobremesa
    check 'started as "sh sobremesa"' gives 0 one
    check 'without another build' silent
    LC_ALL=C run ./sobremesa
    check 'in the C locale' gives 0 one
    cd src || return
    run ../sobremesa
    check 'started as ../sobremesa' gives 0 one
    check 'without another build' silent
}

case_symlink() {
    make_tree "$work/symlink/tree"
    mkdir "$work/symlink/bin"
    ln -s ../tree/sobremesa "$work/symlink/bin/first"
    ln -s "$work/symlink/bin/first" "$work/symlink/bin/sobre mesa"
    cd / || return
    run "$work/symlink/bin/sobre mesa"
    check 'through two links' gives 0 one
    PATH=$work/symlink/bin:$PATH run first
    check 'through a link found in PATH' gives 0 one
    check 'without another build' silent
    ln -s tree "$work/symlink/other name"
    run "$work/symlink/other name/sobremesa"
    check 'through a link to the directory' gives 0 one
    check 'without another build' silent
}

case_four_at_once() {
    local tree=$work/four i bad=0 pids=()
    make_tree "$tree"
    for i in 1 2 3 4; do
        "$tree/sobremesa" "$i" >"$work/four.$i.out" 2>"$work/four.$i.err" &
        pids+=($!)
    done
    for i in 1 2 3 4; do
        wait "${pids[i - 1]}"
        [ $? -eq 7 ] && grep -qF "one <$i> in " "$work/four.$i.out" || bad=1
    done
    cat "$work"/four.?.out >"$work/out"
    cat "$work"/four.?.err >"$work/err"
    check 'all four work' [ $bad -eq 0 ]
    check 'one of them builds' [ "$(grep -c 'sobremesa: building' "$work/err")" -eq 1 ]
    check 'the others say that they wait' err_has 'sobremesa: waiting for another start'
}

case_fast_path() {
    local tree=$work/fast i start wall cpu best_wall=999999 best_cpu=999999
    make_tree "$tree"
    run "$tree/sobremesa"
    mkdir "$work/only-find"
    ln -s "$(command -v find)" "$work/only-find/find"
    PATH=$work/only-find run "$tree/sobremesa"
    check 'works where find is the only command there is' gives 0 one
    check 'and prints nothing' silent
    local TIMEFORMAT='%3U %3S'
    for i in 1 2 3 4 5 6 7 8 9 10; do
        start=${EPOCHREALTIME/[.,]/}
        cpu=$({ time "$tree/sobremesa" >/dev/null; } 2>&1)
        wall=$((${EPOCHREALTIME/[.,]/} - start))
        cpu=$(awk '{ print int(($1 + $2) * 1000 + 0.5) }' <<<"$cpu")
        [ "$wall" -lt "$best_wall" ] && best_wall=$wall
        [ "$cpu" -lt "$best_cpu" ] && best_cpu=$cpu
    done
    # Only told: a loaded machine is no bug of the launcher's.
    echo "# fast path, best of 10: $((best_wall / 1000)).$(printf %03d $((best_wall % 1000))) ms, $best_cpu ms of CPU (promised: under 50)"
}

case_changes() {
    local tree=$work/changes
    make_tree "$tree"
    run "$tree/sobremesa"
    say_word "$tree" two
    run "$tree/sobremesa"
    check 'a changed source is built' gives 0 two
    check 'and it says so' built
    run "$tree/sobremesa"
    check 'once only' silent
    cp "$tree/src/word.c" "$work/kept.c"
    rm "$tree/src/word.c"
    run "$tree/sobremesa"
    check 'a source that is gone is missed' [ "$status" -eq 1 ]
    check 'the old program is not run' [ ! -s "$work/out" ]
    mv "$work/kept.c" "$tree/src/new.c"
    run "$tree/sobremesa"
    check 'a source of a new name is found' gives 0 two
    touch "$tree/data/file"
    run "$tree/sobremesa"
    check 'a new file of data is a change' built
    rm "$tree/data/file"
    run "$tree/sobremesa"
    check 'a removed file of data is a change' built
    touch "$tree/tools/packages"
    run "$tree/sobremesa"
    check 'a new list of packages is a change' built
    touch -d '1 day' "$tree/src/main.c"
    run "$tree/sobremesa"
    run "$tree/sobremesa"
    check 'a file from tomorrow does not mean a build at every start' silent
    say_word "$tree" three
    rm "$tree/src/new.c"
    run "$tree/sobremesa"
    check 'and changes are still seen' gives 0 three
}

# CMake runs ninja for its own trials too; the edit has to come once the program itself is compiled.
case_edit_while_building() {
    local tree=$work/editing
    make_tree "$tree"
    say_word "$tree" edited
    mv "$tree/src/word.c" "$work/edited.c"
    say_word "$tree" one
    make_command "$work/editing.bin/ninja" <<END
$(command -v ninja) "\$@" || exit
[ ! -e "$tree/build/run/cmake/sobremesa" ] || cat "$work/edited.c" >"$tree/src/word.c"
END
    PATH=$work/editing.bin:$PATH run "$tree/sobremesa"
    check 'the build that was under way gives what it began with' gives 0 one
    run "$tree/sobremesa"
    check 'the next start builds what was edited meanwhile' gives 0 edited
}

# A build that is killed leaves nothing that a later start trips over.
case_killed_build() {
    local tree=$work/killed
    make_tree "$tree"
    run "$tree/sobremesa"
    say_word "$tree" two
    make_command "$work/killed.bin/cmake" <<END
case "\$*" in *--build*) echo half >"$tree/build/run/sobremesa.new"; kill -9 0 ;; esac
exec $(command -v cmake) "\$@"
END
    PATH=$work/killed.bin:$PATH run setsid -w "$tree/sobremesa"
    check 'killed half way: the old program is not run' [ ! -s "$work/out" ]
    run "$tree/sobremesa"
    check 'the next start builds and runs' gives 0 two
}

# A build tool that reads its input and leaves a process behind (as compiler caches do).
case_clinging_tools() {
    local tree=$work/clinging
    make_tree "$tree"
    make_command "$work/clinging.bin/cmake" <<END
cat >/dev/null
sleep 100 &
echo \$! >>"$work/clinging.pids"
exec $(command -v cmake) "\$@"
END
    PATH=$work/clinging.bin:$PATH run "$tree/sobremesa" <<<'the input'
    check 'the input is left to the program' gives 0 'one read the input'
    say_word "$tree" two
    run timeout 30 "$tree/sobremesa"
    check 'the next build does not wait for what the first left running' gives 0 two
    # shellcheck disable=SC2046  # numbers
    kill $(cat "$work/clinging.pids")
}

case_failed_build() {
    local tree=$work/failing
    make_tree "$tree"
    run "$tree/sobremesa"
    echo 'this is not C' >>"$tree/src/word.c"
    run "$tree/sobremesa" --help
    check 'a compile error: exit 1, and the old program is not run' gives 1 ''
    check 'one clear line' err_has 'sobremesa: the build failed:'
    check "the compiler's words" err_has 'word.c:2:1: error:'
    run "$tree/sobremesa" --help
    check 'the same again at the next start' gives 1 ''
    say_word "$tree" mended
    run "$tree/sobremesa"
    check 'mended, it works' gives 0 mended
    echo 'nonsense(' >>"$tree/CMakeLists.txt"
    run "$tree/sobremesa"
    check 'an error in CMakeLists.txt: exit 1' gives 1 ''
    check 'and a clear line' err_has 'sobremesa: preparing the build failed:'
}

case_moved() {
    local tree=$work/moved
    make_tree "$tree/old"
    run "$tree/old/sobremesa"
    cp -a "$tree/old" "$tree/copy"
    run "$tree/copy/sobremesa"
    check 'a copy with its build directory' gives 0 one
    check 'is built for its new place' built
    mv "$tree/old" "$tree/new"
    say_word "$tree/new" new
    run "$tree/new/sobremesa"
    check 'a moved checkout' gives 0 new
}

case_read_only() {
    local tree=$work/readonly/tree cache=$work/readonly/cache home=$work/readonly/home
    make_tree "$tree"
    chmod -R a-w "$tree"
    mkdir "$cache" "$home"
    [ "$(id -u)" -ne 0 ] || chown 65534:65534 "$cache" "$home"
    export XDG_CACHE_HOME=$cache
    run other_user "$tree/sobremesa"
    check 'builds in XDG_CACHE_HOME' gives 0 one
    check 'which holds the program' [ -x "$cache/sobremesa$tree/run/sobremesa" ]
    check 'nothing was written in the checkout' [ ! -e "$tree/build" ]
    run other_user "$tree/sobremesa"
    check 'once only' silent
    unset XDG_CACHE_HOME
    HOME=$home run other_user "$tree/sobremesa"
    check 'without XDG_CACHE_HOME in the home directory' [ -x "$home/.cache/sobremesa$tree/run/sobremesa" ]
    check 'and runs from there' gives 0 one
    mkdir "$work/readonly/tmp"
    chmod 1777 "$work/readonly/tmp"
    TMPDIR=$work/readonly/tmp run other_user env -u HOME "$tree/sobremesa"
    check 'without HOME too' gives 0 one
    TMPDIR=$work/readonly/tmp HOME=/nonexistent run other_user "$tree/sobremesa"
    check 'with a HOME that does not exist' gives 0 one
    check 'built once for both' silent
    if [ "$(id -u)" -eq 0 ]; then
        mkdir -p "$work/readonly/trap/sobremesa-65534"
        chmod 777 "$work/readonly/trap/sobremesa-65534"
        TMPDIR=$work/readonly/trap HOME=/nonexistent run other_user "$tree/sobremesa"
        check "somebody else's directory is not trusted" gives 1 ''
    fi
    TMPDIR=/nonexistent HOME=/nonexistent run other_user "$tree/sobremesa"
    check 'nowhere to write: exit 1' gives 1 ''
    check 'and a clear line' err_has "sobremesa: cannot write in $tree"
}

# Permission bits do not stop root; a read-only mount does.
case_read_only_mount() {
    local tree=$work/mounted private=(unshare -m)
    make_tree "$tree"
    [ "$(id -u)" -eq 0 ] || private=(unshare -rm)
    if ! "${private[@]}" true; then
        echo "# $current: this kernel lets us make no mount; the case of permission bits covers the rest"
        return
    fi
    # shellcheck disable=SC2016  # $0 and $@ are the inner shell's
    run "${private[@]}" sh -c 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$0/sobremesa"' "$tree"
    check 'root on a read-only mount builds in the cache' gives 0 one
    check 'nothing was written in the checkout' [ ! -e "$tree/build" ]
}

case_shared_build() {
    local tree=$work/shared
    make_tree "$tree"
    run "$tree/sobremesa"
    chmod -R a-w "$tree"
    XDG_CACHE_HOME=/nonexistent run other_user "$tree/sobremesa"
    check "another user's fresh build is used as it is" gives 0 one
    check 'without a build' silent
}

case_packages_not_root() {
    local tree=$work/notroot debian=$work/notroot.debian install
    make_tree "$tree"
    chmod -R a+rwX "$tree"
    make_debian "$debian" gcc libc6-dev cmake pkg-config gettext
    printf '%s\n' '[run]' gcc 'libuv1-dev libuv.pc # loop' '# cmake' 'ninja-build' '[check]' clang >"$tree/tools/packages"
    install='apt-get install -y --no-install-recommends libuv1-dev ninja-build'
    make_command "$debian/sudo" <<<'exit 1'
    PATH=$debian:$PATH run other_user "$tree/sobremesa" --help
    check 'sudo that wants a password and no terminal: exit 1' gives 1 ''
    check 'the exact line to type' grep -qx "    sudo apt-get update && sudo $install" "$work/err"
    check 'apt-get was not called' [ ! -s "$debian/calls" ]
    rm "$debian/sudo"
    if ! PATH=$debian:/usr/bin:/bin command -v sudo >/dev/null; then
        PATH=$debian:/usr/bin:/bin run other_user "$tree/sobremesa"
        check 'no sudo: the line for su' grep -qx "    su - -c 'apt-get update && $install'" "$work/err"
    fi
    # shellcheck disable=SC2016  # the stand-in's own arguments
    make_command "$debian/sudo" <<<'[ "$1" = -n ] && shift; exec "$@"'
    PATH=$debian:$PATH run other_user "$tree/sobremesa"
    check 'sudo that wants no password: installed, built and run' gives 0 one
    check 'says what it installs' err_has 'sobremesa: installing libuv1-dev ninja-build'
    check 'first without an update, then with one' \
        [ "$(sed 's/.* \(install\|update\).*/\1/' "$debian/calls" | tr '\n' ' ')" = 'install update install ' ]
    check 'without questions, patient, and only what is missing' grep -qx \
        'noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 install --no-install-recommends libuv1-dev ninja-build' "$debian/calls"
    : >"$debian/calls"
    say_word "$tree" two
    PATH=$debian:$PATH run other_user "$tree/sobremesa"
    check 'the next build installs nothing' [ ! -s "$debian/calls" ]
    check 'and works' gives 0 two
}

case_packages_root() {
    if [ "$(id -u)" -ne 0 ]; then
        echo "# $current: we are not root"
        return
    fi
    local tree=$work/root debian=$work/root.debian
    make_tree "$tree"
    make_debian "$debian"
    : >"$debian/updated"
    PATH=$debian:$PATH run "$tree/sobremesa"
    check 'installs and runs' gives 0 one
    check 'with lists that are there, no update' [ "$(wc -l <"$debian/calls")" -eq 1 ]
    check 'nothing of the check section' [ -z "$(grep -x clang "$debian/installed")" ]
    make_debian "$debian" gcc
    make_command "$debian/apt-get" <<<"echo 'E: no network today'; exit 100"
    touch "$tree/tools/packages"
    PATH=$debian:$PATH run "$tree/sobremesa"
    check 'an installation that fails: exit 1' gives 1 ''
    check "with apt-get's words" err_has 'E: no network today'
    check 'and a clear line' err_has 'sobremesa: could not install:'
}

case_no_dpkg() {
    local tree=$work/nodpkg commands=$work/nodpkg.commands
    make_tree "$tree"
    mkdir "$commands"
    ln -s /usr/local/bin/* /bin/* /usr/bin/* "$commands" 2>/dev/null
    rm -f "$commands"/dpkg* "$commands"/apt*
    PATH=$commands run "$tree/sobremesa"
    check 'everything there: builds and runs' gives 0 one
    rm -f "$commands/msgfmt"
    printf '%s\n' '[run]' 'gcc cc' 'gettext msgfmt' 'libnone-dev none-such.pc' >"$tree/tools/packages"
    PATH=$commands run "$tree/sobremesa"
    check 'something missing: exit 1' gives 1 ''
    check 'names the tool' err_has 'gettext (msgfmt)'
    check 'names the library' err_has 'libnone-dev (pkg-config none-such)'
}

# Open MPI that comes after the first build: sobremesa-mpi is made at the next start, and is where docs/players.md says.
case_late_mpi() {
    local tree=$work/mpi commands=$work/mpi-commands
    make_tree "$tree"
    cat >>"$tree/CMakeLists.txt" <<'END'
find_program(MPICC mpicc PATHS ENV PATH NO_DEFAULT_PATH)
if(MPICC)
  add_executable(sobremesa-mpi ${sources})
endif()
END
    mkdir "$commands"
    ln -s /usr/local/bin/* /bin/* /usr/bin/* "$commands" 2>/dev/null
    rm -f "$commands/mpicc"
    PATH=$commands run "$tree/sobremesa"
    check 'without Open MPI: builds and runs' gives 0 one
    check 'and there is no sobremesa-mpi' [ ! -e "$tree/build/run/cmake/sobremesa-mpi" ]
    PATH=$commands run "$tree/sobremesa"
    check 'the second start is the program alone' silent
    make_command "$commands/mpicc" <<<'exit 1'
    PATH=$commands run "$tree/sobremesa"
    check 'Open MPI has come: it is built' built
    check 'sobremesa-mpi is there' [ -x "$tree/build/run/cmake/sobremesa-mpi" ]
    PATH=$commands run "$tree/sobremesa"
    check 'once only' silent
    rm -f "$commands/mpicc"
    PATH=$commands run "$tree/sobremesa"
    check 'Open MPI has gone: no reason to build' silent
}

# --- run them ---

all=(odd_path symlink four_at_once fast_path changes edit_while_building killed_build clinging_tools failed_build moved read_only read_only_mount
    shared_build packages_not_root packages_root no_dpkg late_mpi)
[ $# -gt 0 ] || set -- "${all[@]}"
for current; do
    rm -f "$work/out" "$work/err"
    cd "$work" || exit 1
    "case_$current"
done
cd "$work" || exit 1
current=guard
check 'nothing called the real apt-get' [ ! -e "$work/apt-get was called" ]
echo "1..$number"
echo "# $((number - failures)) of $number passed, $SECONDS s"
[ "$failures" -eq 0 ]
