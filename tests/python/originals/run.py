"""Tries the drop-ins in the originals: python tests/python/originals/run.py FOLDER [NAME...]

FOLDER has the originals' repositories under their own names: `nanochat` (karpathy/nanochat), `agent_loop` (big91987/agent_loop),
`ai2` (fox4snce/ai2) and `Cognitive_workbench` (bdambrosio/Cognitive_workbench); an original that is not there is left out, and the
output says so. Nothing of theirs is here: each script runs their code where it lies, once as it is and once with Pascaline in the
place of a part, and compares. Each runs in a process of its own, since the originals have modules of the same names.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = HERE.parents[2] / "src" / "py" / "python"
ORIGINALS = {
    "nanochat": "compare_nanochat.py",
    "agent_loop": "compare_agent_loop.py",
    "ai2": "compare_eval_math.py",
    "Cognitive_workbench": "compare_skills.py",
}


def main(folder, names):
    failed, tried = [], 0
    for name in names or ORIGINALS:
        original = Path(folder).resolve() / name
        if not original.is_dir():
            print(f"{name}: not in {folder}, left out", flush=True)
            continue
        tried += 1
        environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "PYTHONDONTWRITEBYTECODE": "1"}
        if subprocess.run([sys.executable, HERE / ORIGINALS[name], original], env=environment).returncode:
            failed.append(name)
    if not tried:
        sys.exit(f"none of {', '.join(ORIGINALS)} is in {folder}")
    if failed:
        sys.exit(f"differs: {', '.join(failed)}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
