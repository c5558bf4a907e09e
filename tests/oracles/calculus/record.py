"""Records right replies to questions of every kind in `tests/cases/reading/calculus_kinds.toml`, a few of each.

    .tools/sympy/bin/python tests/oracles/calculus/record.py

Only replies that pass the proof are recorded, so that the corpus never holds a wrong one.
"""

import json
import pathlib
import random

import run

TARGET = pathlib.Path(__file__).parents[2] / "cases/reading/calculus_kinds.toml"
EACH = 3


def toml(text):
    return json.dumps(text, ensure_ascii=False)


def main():
    cases = []
    for subject, module in run.SUBJECTS.items():
        for name in module.KINDS:
            questions, seen = [], set()
            for at in range(40):
                question = module.question(name, random.Random(f"{subject} {name} {at}"))
                if question.text not in seen:
                    seen.add(question.text)
                    questions.append(question)
            kept = 0
            for question, reply in zip(questions, run.replies(run.PROGRAM, [own.text for own in questions]), strict=True):
                if kept == EACH:
                    break
                if module.judged(question, reply)[0] != "right":
                    continue
                kept += 1
                lines = ["[[case]]", f"input = {toml(question.text)}"]
                if "error" in reply:
                    lines.append(f"error = {toml(reply['error'])}")
                else:
                    lines.append(f"text = {toml(reply['text'])}")
                    if reply["notes"]:
                        lines.append("notes = " + toml([note.split(":")[0] for note in reply["notes"]]))
                cases.append("\n".join(lines))
    head = "# Integrals, limits, sums, inequalities and formulas of every kind of tests/oracles/calculus, which writes this file: each reply has passed its proof.\n\n"
    TARGET.write_text(head + "\n\n".join(cases) + "\n", encoding="utf-8")
    print(len(cases), "cases")


if __name__ == "__main__":
    main()
