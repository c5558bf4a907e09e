#!/usr/bin/env bash
# Checks the stubs: against the package that runs, of which they have the docstrings, and as mypy and pyright read them, which are strict.
# tests/python/types.sh PYTHON
set -euo pipefail
PYTHON=$(realpath -s "$1")
cd "$(dirname "$0")/../.."
export MYPYPATH=src/py/python PYTHONPATH=src/py/python PYRIGHT_PYTHON_IGNORE_WARNINGS=1
"$PYTHON" tests/python/document_stubs.py --check
"$PYTHON" tests/python/write_functions.py --check
# The environment has no Polars; and a Literal of several is a union to mypy, but not to Python.
"$PYTHON" -m mypy.stubtest pascaline --concise --ignore-missing-stub --allowlist <(printf 'pascaline.polars\npascaline._types\.(Angle|Numbers|ToolKey)\n')
"$PYTHON" -m mypy --strict --cache-dir target/mypy src/py/python/pascaline/{__init__,_tool_functions,adapters,agent_loop,batch,polars,rewards,sandbox/__init__}.pyi src/py/python/pascaline/_types.py tests/python/typed_use.py
"$PYTHON" -m pyright --project pyproject.toml
