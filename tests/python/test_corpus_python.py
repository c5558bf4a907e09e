"""The three systems that use Python, and Skills' calculate, case by case with the recorded results."""

import pytest
from corpus import CASES, files, replay

import pascaline
from pascaline import agent_loop, calculate, eval_math, use_calculator


def check_eval_math(case):
    outcome = eval_math({"expr": case["expression"]})
    assert list(outcome) == (["result"] if "eval_math" in case else ["error"]), outcome
    if "eval_math" in case:
        assert repr(outcome["result"]) == case["eval_math"]
        assert pascaline.evaluates_to("e", outcome["result"]) == f'(Expression "e" evaluatesTo {case["eval_math"]})'
    else:
        assert outcome["error"] == case["eval_math_error"]


def check_agent_loop(case):
    try:
        value = agent_loop.calculate(case["expression"])
    except pascaline.CalculationError as error:
        assert error.message == case.get("error")
    else:
        assert value == case.get("value")


def check_nanochat(case):
    value = use_calculator(case["expression"])
    assert (None if value is None else str(value)) == case.get("value")


CHECKS = {"python": check_eval_math, "agent_loop": check_agent_loop, "nanochat": check_nanochat}


@pytest.mark.parametrize(("system", "path"), [(system, path) for system in CHECKS for path in files(system)], ids=str)
def test_every_case(system, path):
    replay(path, CHECKS[system])


def check_sympy(case):
    action = {"type": "calculate", "value": case["expression"]}
    action.update({name: case[name] for name in ("precision", "variables") if name in case})
    outcome = calculate(action)
    if outcome["status"] == "success":
        assert outcome["value"] in (case.get("value"), case.get("original", {}).get("value")), outcome
    elif "unsolved" not in case and not case.get("or_failure"):
        assert outcome["reason"].startswith(case["reason"]), outcome


@pytest.mark.parametrize("path", files("sympy"), ids=lambda path: path.stem)
def test_every_case_of_sympy(path):
    replay(path, check_sympy)


def check_notes(case, text, notes):
    assert text == case.get("value", text)
    wanted = [(note["code"], note["message"], note.get("at")) for note in case.get("notes", [])]
    at = [note.span and case["expression"][slice(*note.span)] for note in notes]
    assert [(note.code, note.message, place) for note, place in zip(notes, at, strict=True)] == wanted


def noted(call, expression):
    """What a call returns, and the notes that it tells."""
    notes = []
    return call(expression, notes=notes.extend), notes


def of_calculate(case):
    check_notes(case, *noted(agent_loop.calculate, case["expression"]))


def of_skills(case):
    action = {"value": case["expression"]} | ({"precision": case["precision"]} if "precision" in case else {})
    outcome = calculate(action)
    check_notes(case, outcome["value"], outcome.get("notes", ()))


def of_nanochat(case):
    value, notes = noted(use_calculator, case["expression"])
    check_notes(case, str(value), notes)


def of_eval_math(case):
    outcome, notes = noted(eval_math, case["expression"])
    check_notes(case, repr(outcome["result"]), notes)


NOTES = {"agent_loop": of_calculate, "sympy": of_skills, "nanochat": of_nanochat, "eval_math": of_eval_math}


@pytest.mark.parametrize("system", NOTES)
def test_every_note(system):
    replay(CASES / "notes" / f"{system}.toml", NOTES[system])
