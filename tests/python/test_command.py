"""The command of the package is the native one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = ROOT / "target" / "debug" / "pascaline"
PACKAGE = os.environ | {"PYTHONPATH": str(ROOT / "src" / "py" / "python")}
START = """
import sys
from pathlib import Path
from pascaline import __main__ as command
command.COMMAND = Path({path!r})
sys.argv[1:] = {arguments!r}
command.main()
"""


def started(path, *arguments, stdin=""):
    code = START.format(path=str(path), arguments=list(arguments))
    done = subprocess.run([sys.executable, "-c", code], input=stdin, capture_output=True, text=True, cwd=ROOT, env=PACKAGE)
    return done.returncode, done.stdout, done.stderr


LINES = [
    ("15%", "of", "240"),
    ("eval", "--dialect", "python", "2**100 // 7"),
    ("2 * sqr(9)",),
    ("--version",),
    ("answer", "--json", "1/3"),
    ("call", "calculator", '{"expression": "6 * 7"}'),
    ("--nothing",),
]


@pytest.mark.skipif(not COMMAND.exists(), reason="make test builds the command with the module")
@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_it_says_what_the_command_says(line):
    done = subprocess.run([COMMAND, *line], input="", capture_output=True, text=True, cwd=ROOT)
    assert started(COMMAND, *line) == (done.returncode, done.stdout, done.stderr)


def test_a_package_without_the_command_says_where_it_is(tmp_path):
    code, out, error = started(tmp_path / "pascaline", "1 + 1")
    assert (code, out) == (1, "")
    assert error.startswith("pascaline: this build of the package is without the command\nhint: ")


def test_a_command_that_cannot_be_started_is_told(tmp_path):
    (tmp_path / "pascaline").write_text("no program")
    code, _, error = started(tmp_path / "pascaline", "1 + 1")
    assert code == 1 and error.startswith("pascaline: the command cannot be started: ")


def test_it_is_a_module_and_a_script():
    line = [sys.executable, "-m", "pascaline", "--version"]
    done = subprocess.run(line, capture_output=True, text=True, cwd=ROOT, env=PACKAGE)
    assert "No module named" not in done.stderr
    assert 'pascaline = "pascaline.__main__:main"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
