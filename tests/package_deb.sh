#!/usr/bin/env bash
# Builds the packages from what git has, asks lintian, installs them in a fresh Debian and plays there.
set -euo pipefail
source=${SOBREMESA_SOURCE:?}
room=$(mktemp -d)
trap 'rm -rf -- "$room"' EXIT
fail() { echo "package_deb: $*" >&2; exit 1; }

mkdir "$room/sobremesa"
git -C "$source" archive HEAD | tar -x -C "$room/sobremesa"
(cd "$room/sobremesa" && DEB_BUILD_OPTIONS="parallel=2 nocheck" dpkg-buildpackage -us -uc -b >"$room/build.log" 2>&1) ||
    { tail -n 40 "$room/build.log"; fail "the packages cannot be built"; }
lintian --fail-on error,warning "$room"/*.changes || fail "lintian has found something"

mmdebstrap --variant=minbase "${SOBREMESA_SUITE:-$(. /etc/os-release && echo "$VERSION_CODENAME")}" "$room/root" >"$room/root.log" 2>&1 ||
    { tail -n 20 "$room/root.log"; fail "no fresh Debian"; }
mkdir "$room/root/debs"
cp "$room"/*.deb "$room/root/debs"
chroot "$room/root" sh -c 'apt-get update -q && apt-get install -qy --no-install-recommends /debs/sobremesa_*.deb /debs/sobremesa-doc_*.deb' \
    >"$room/install.log" 2>&1 || { tail -n 20 "$room/install.log"; fail "it cannot be installed"; }
chroot "$room/root" /usr/games/sobremesa ring uno --stations 4 --baud 0 --seed 7 --json >"$room/ring" || fail "no ring in there"
grep -q '"event":"end"' "$room/ring" || fail "the ring's game did not end"
printf '1\n%.0s' {1..200} | chroot "$room/root" /usr/games/sobremesa play uno --seed 4 >"$room/game" || fail "no game in there"
tail -n 3 "$room/game"

# What debian/tests would do there, from the same sources.
mkdir -p "$room/root/source" "$room/root/tmp/autopkgtest"
tar -C "$room/sobremesa" -c debian tests | tar -C "$room/root/source" -x
chroot "$room/root" apt-get install -qy --no-install-recommends python3 >>"$room/install.log" 2>&1 || fail "no Python in there"
for test in ring web-table; do
    chroot "$room/root" env AUTOPKGTEST_TMP=/tmp/autopkgtest sh -c 'cd /source && exec "debian/tests/$1"' - "$test" || fail "debian/tests/$test"
done
