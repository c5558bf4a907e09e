"""Prints CPython's text of the arithmetic in each line of JSON, {"expression": …}; an empty line if there is none in time."""
import ast
import json
import resource
import signal
import sys

SECONDS = 2
BYTES = 2 << 30
ARITHMETIC = (ast.Expression, ast.BinOp, ast.UnaryOp, ast.Constant, ast.operator, ast.unaryop)


def text(expression):
    tree = ast.parse(expression.strip(), mode="eval")
    if not all(isinstance(node, ARITHMETIC) for node in ast.walk(tree)):
        return ""
    value = eval(compile(tree, "<unknown>", "eval"), {"__builtins__": {}})
    return repr(value) if type(value) in (int, float) else ""


def too_long(*_):
    raise TimeoutError


resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
signal.signal(signal.SIGALRM, too_long)
for line in sys.stdin:
    signal.alarm(SECONDS)
    try:
        print(text(json.loads(line)["expression"]))
    except Exception:
        print("")
    finally:
        signal.alarm(0)
