#!/usr/bin/env bash
# Checks the stubs: against the package that runs, of which they have the docstrings, and as mypy and pyright read them, which are strict.
# tests/python/types.sh PYTHON
set -euo pipefail
PYTHON=$(realpath -s "$1")
cd "$(dirname "$0")/../.."
export MYPYPATH=src/py/python PYTHONPATH=src/py/python PYRIGHT_PYTHON_IGNORE_WARNINGS=1
"$PYTHON" tests/python/document_stubs.py --check
# The environment has no Polars.
"$PYTHON" -m mypy.stubtest pascaline --concise --ignore-missing-stub --allowlist <(echo pascaline.polars)
"$PYTHON" -m mypy --strict --cache-dir target/mypy src/py/python/pascaline/{__init__,adapters,agent_loop,batch,polars,rewards,sandbox/__init__}.pyi tests/python/typed_use.py
"$PYTHON" -m pyright --project src/py/pyproject.toml
