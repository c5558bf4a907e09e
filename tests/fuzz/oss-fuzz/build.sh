#!/bin/bash -eu
# Builds every target that does not need a component, each with its seeds and its dictionary.
cd "$SRC/pascaline"
cargo fuzz build --fuzz-dir tests/fuzz --release
cargo run --release --package pascaline-hostile --example seeds -- tests/fuzz
for target in $(cargo fuzz list --fuzz-dir tests/fuzz); do
  built=tests/fuzz/target/x86_64-unknown-linux-gnu/release/$target
  [ -x "$built" ] || continue
  cp "$built" "$OUT/"
  if [ -d "tests/fuzz/seeds/$target" ]; then zip -qrj "$OUT/${target}_seed_corpus.zip" "tests/fuzz/seeds/$target"; fi
  if [ -f "tests/fuzz/dictionaries/$target" ]; then cp "tests/fuzz/dictionaries/$target" "$OUT/$target.dict"; fi
done
