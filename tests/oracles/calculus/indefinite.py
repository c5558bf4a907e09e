"""Antiderivatives: the derivative of the reply is compared with the integrand."""

from collections import namedtuple

import sympy

import integrands
from texts import X, are_close, function, parsed, real_value

KINDS = integrands.KINDS
Question = namedtuple("Question", "text integrand")
POINTS = ["0.3711", "-0.4273", "1.7391", "-1.6127", "0.8431", "2.6711", "-2.9173", "5.3197", "-6.1931", "0.0517", "11.717", "-0.1139"]


def question(name, draw):
    integrand = KINDS[name](draw)
    return Question(f"integrate({integrand}, x)", integrand)


def judged(question, reply):
    if "error" in reply:
        return "refused", ""
    if not reply["text"].endswith(" + C"):
        return "wrong", "has no constant"
    f, slope = function(parsed(question.integrand)), function(sympy.diff(parsed(reply["text"]), X))
    antiderivative = function(parsed(reply["text"]))
    tried = 0
    for point in POINTS:
        value = real_value(f, point)
        if value is None:
            continue
        tried += 1
        own = real_value(slope, point)
        if own is None or not are_close(value, own):
            return "wrong", f"at {point}: {value} against {own}"
        if real_value(antiderivative, point) is None:
            return "wrong", f"not real at {point}"
    return ("right" if tried > 1 else "unknown"), ""
