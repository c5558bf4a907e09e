#!/usr/bin/env bash
# Installs a wheel in a new environment, without an index, and runs the lines of the package's README there, with each interpreter.
# tests/python/wheel.sh FOLDER [PYTHON…]
set -euo pipefail
cd "$(dirname "$0")/../.."
WHEEL=$(realpath "$1"/pascaline-*.whl)
README=$(realpath src/py/README.md)
FRESH=$(mktemp -d)
trap 'rm -rf "$FRESH"' EXIT
unset PYTHONPATH
[ $# -gt 1 ] || set -- "$1" python3
for INTERPRETER in "${@:2}"; do
    rm -rf "$FRESH/env"
    "$INTERPRETER" -m venv "$FRESH/env"
    "$FRESH/env/bin/python" -m pip install --quiet --disable-pip-version-check --no-index "$WHEEL"
    (cd "$FRESH" && "$FRESH/env/bin/python" - "$README") <<'PYTHON'
import doctest
import pathlib
import re
import subprocess
import sys
from importlib.metadata import distribution, files

blocks = re.findall(r"^```python\n(.*?)^```$", pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", None, 0)
assert test.examples and doctest.DocTestRunner().run(test).failed == 0

import pascaline

assert pascaline.__version__ == distribution("pascaline").version
names = {path.name for path in files("pascaline")}
assert {"py.typed", "__init__.pyi", "LICENSE-MIT", "LICENSE-APACHE", "NOTICE", "THIRD_PARTY.md"} <= names, names
ran = subprocess.run([sys.executable, "-m", "pascaline", "15% of 240"], capture_output=True, text=True)
has_command = any(path.match("_command/pascaline") for path in files("pascaline"))
assert ran.stdout == ("36\n" if has_command else "") and ("without the command" in ran.stderr) != has_command, ran
print("with the command" if has_command else "without the command, which was not built")
print("with the sandbox" if "calculator.wasm" in names else "without the sandbox, whose component was not built")
assert not distribution("pascaline").requires or all("extra ==" in need for need in distribution("pascaline").requires)
installed = sum(path.size or 0 for path in files("pascaline"))
print(f"CPython {sys.version.split()[0]}: {installed / 1e6:.1f} MB installed")
PYTHON
done
ls -l "$WHEEL" | awk '{ printf "%.1f MB: the wheel\n", $5 / 1e6 }'
