#!/bin/bash
# Fuzzes targets one after the other: run.sh SECONDS [TARGET…]. Their finds are in artifacts/TARGET/; a log lists the CPU
# time of each.
set -eu -o pipefail
cd "$(dirname "$0")"
export PATH="$PWD/../../.tools/bin:$PATH"
seconds=$1
shift
if [ $# -eq 0 ]; then mapfile -t targets < <(ls fuzz_targets | sed 's/\.rs$//'); else targets=("$@"); fi

for target in "${targets[@]}"; do
  features=()
  # Debug assertions make the compilation of the component in wasmtime take minutes.
  if [ "$target" = prices ]; then features=(--release --features sealed); fi
  options=("-max_total_time=$seconds" -timeout=20 -rss_limit_mb=3000 -max_len=16384 -verbosity=0 -print_final_stats=1)
  if [ -f "dictionaries/$target" ]; then options+=("-dict=dictionaries/$target"); fi
  mkdir -p "corpus/$target" "seeds/$target"
  # No sanitizer, because the core is safe Rust. cargo-fuzz enables debug assertions and overflow checks.
  TIMEFORMAT="%U user seconds of $target"
  time cargo fuzz run --fuzz-dir . --sanitizer none "${features[@]}" "$target" "corpus/$target" "seeds/$target" -- "${options[@]}"
done
