#!/usr/bin/env bash
# Unpacks a source distribution, and has cargo read it: every crate must be there.
# tests/python/sdist.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."
FRESH=$(mktemp -d)
trap 'rm -rf "$FRESH"' EXIT
tar -xzf "$1"/pascaline-*.tar.gz -C "$FRESH" --strip-components=1
cargo metadata --offline --quiet --format-version 1 --manifest-path "$FRESH/src/py/Cargo.toml" > /dev/null
for FILE in pyproject.toml PKG-INFO LICENSE-MIT LICENSE-APACHE NOTICE src/py/THIRD_PARTY.md src/py/python/pascaline/{py.typed,__init__.py,__init__.pyi}; do
    [ -f "$FRESH/$FILE" ] || { echo "the source distribution lacks $FILE" >&2; exit 1; }
done
! find "$FRESH" -name '*.so' | grep . || { echo "the source distribution has compiled code" >&2; exit 1; }
ls -l "$1"/pascaline-*.tar.gz | awk '{ printf "%.1f MB: the source distribution\n", $5 / 1e6 }'
