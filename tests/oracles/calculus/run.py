"""Asks `answer` random questions of a course in calculus, puts each reply to the proof, and counts.

    .tools/sympy/bin/python tests/oracles/calculus/run.py SUBJECT [--seed S] [--count N] [--kinds WORD] [--show]

SUBJECT is integrals, definite, limits, sums, inequalities or simplifications. An antiderivative is differentiated and compared with its integrand at
points where that is real, to 50 digits; other values are compared with those of `mpmath` and SymPy; the solution of an inequality is
tried at many numbers. A reply is right, refused or wrong; any wrong one fails.
"""

import argparse
import collections
import json
import random
import subprocess
import sys

import definite
import indefinite
import inequalities
import limits
import simplifications
import sums

PROGRAM = "target/debug/examples/answer_lines"
SUBJECTS = {"integrals": indefinite, "definite": definite, "limits": limits, "sums": sums, "inequalities": inequalities, "simplifications": simplifications}
OUTCOMES = "right refused unknown wrong".split()


def replies(program, texts):
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    output = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("subject", choices=SUBJECTS)
    parser.add_argument("--seed", default=str(random.randrange(10**8)), help="draws the same questions again")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--kinds", default="", help="only kinds with this word in their name")
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--show", action="store_true", help="list every refusal")
    return parser.parse_args()


def main():
    options = arguments()
    subject = SUBJECTS[options.subject]
    names = [name for name in subject.KINDS if options.kinds in name]
    print(f"seed {options.seed}")
    asked = []
    for at in range(options.count):
        name = names[at % len(names)]
        asked.append((name, subject.question(name, random.Random(f"{options.seed} {at}"))))
    counts = collections.defaultdict(collections.Counter)
    for (name, question), reply in zip(asked, replies(options.program, [question.text for _, question in asked]), strict=True):
        result, why = subject.judged(question, reply)
        counts[name][result] += 1
        if result in ("wrong", "unknown") or options.show and result == "refused":
            told = reply.get("text") or f"{reply['error']}: {reply['message']}"
            print(f"{result}: {name}: {question.text} -> {told} {why}")
    width = max(map(len, counts))
    print(f"{'':{width}}", *(f"{outcome:>8}" for outcome in OUTCOMES))
    total = sum(counts.values(), collections.Counter())
    for name, counter in [*counts.items(), ("all", total)]:
        print(f"{name:{width}}", *(f"{counter[outcome] or '·':>8}" for outcome in OUTCOMES))
    return 1 if total["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
