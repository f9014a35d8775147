#!/usr/bin/env bash
# The requests in docs/web-protocol.md are those of the table that the program is made of
# (src/web/hub/requests.def), and a request that is added there without a word, or changed, is noticed.
set -euo pipefail
cd -- "${SOBREMESA_SOURCE:-$(dirname -- "${BASH_SOURCE[0]}")/..}"
tools/make-web-protocol --check

copy=$(mktemp -d)
trap 'rm -rf -- "$copy"' EXIT
mkdir -p "$copy/src/web/hub" "$copy/docs"
# must_fail WHAT SCRIPT: the check fails for a table that sed changed.
must_fail() {
    cp docs/web-protocol.md "$copy/docs/"
    sed "$2" src/web/hub/requests.def >"$copy/src/web/hub/requests.def"
    ! cmp -s src/web/hub/requests.def "$copy/src/web/hub/requests.def" || { echo "web_protocol: no $1 to change"; exit 1; }
    ! tools/make-web-protocol --check "$copy" 2>/dev/null || { echo "web_protocol: $1 was not noticed"; exit 1; }
}
must_fail 'a new field' 's/`q`, `choice`/&, `colour`/'
must_fail 'another client that can ask' 's/^REQUEST(chat, TABLE/& | REPLAY/'
must_fail 'a row without a comment' '/^REQUEST(ping/a REQUEST(pong, ANYWHERE, 0)'
must_fail 'a request that is gone' '/^WIRE_REQUEST(plug/d'
echo "web_protocol: $(grep -cE '^(WIRE_|CLASS_)?REQUEST\(' src/web/hub/requests.def) requests"
