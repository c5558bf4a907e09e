"""The command: ``python -m pascaline 15% of 240``, and the script ``pascaline`` that is installed with the package.

It is the native command, which a release has built into the wheel; this only starts it.
"""

import os
import sys
from pathlib import Path

COMMAND = Path(__file__).parent / "_command" / "pascaline"

_MISSING = """\
pascaline: this build of the package is without the command
hint: `npx pascaline` has it, and so has a wheel of `make dist/pascaline wheel`"""


def main() -> None:
    """Becomes the command, with the arguments of this process."""
    if not COMMAND.is_file():
        sys.exit(_MISSING)
    try:
        os.execv(COMMAND, ["pascaline", *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"pascaline: the command cannot be started: {error}")


if __name__ == "__main__":
    main()
