#!/bin/sh
# Every C file is as clang-format leaves it (.clang-format).
cd "${SOBREMESA_SOURCE:-$(dirname "$0")/..}" || exit 1
files=$(find src tests fuzz tools -name '*.[ch]' 2>/dev/null | sort)
# shellcheck disable=SC2086  # no file of ours has blanks in its name
clang-format --dry-run -Werror $files || exit 1
echo "$(echo "$files" | wc -l) files are formatted"
