#!/usr/bin/env bash
# The component `agent` on the command line of wasmtime 33 or newer: `make component && examples/wasmtime.sh`.
# An answer is printed as `ok("…")`, an error as `err("…")`.
set -eu
cd "$(dirname "$0")/.."

wasmtime run --invoke 'answer("15% of 240")' dist/agent.wasm      # ok("36")
wasmtime run --invoke 'calculate("2**100 // 7")' dist/agent.wasm  # ok("181092942889747057356671886482")
wasmtime run --invoke 'evaluate("sqrt(-4)")' dist/agent.wasm      # ok("2i")
wasmtime run --invoke 'sympy("1/3 + 1/7")' dist/agent.wasm        # ok("0.4761904762")
wasmtime run --invoke 'solve("x**2 - 4 = 0")' dist/agent.wasm     # ok("-2.000000000, 2.000000000")
