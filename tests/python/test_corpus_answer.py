"""The corpus of readings, of conversations and of hints."""

import json

import pytest
from corpus import CASES, cases, files, replay

import pascaline
from pascaline import agent_loop, answer, evaluate, get_tool, solve, tool_set


def check_reading(case):
    options = {name: case[name] for name in ("scope", "ans", "digits", "locale", "now") if name in case}
    if case.get("degrees"):
        options["angle"] = "degrees"
    try:
        reply = answer(case["input"], **options)
    except pascaline.CalculationError as error:
        assert error.code == case.get("error"), error
        assert case["input"][slice(*error.span)] == case.get("at", case["input"][slice(*error.span)])
        return
    assert "error" not in case, reply
    for field in ("type", "text", "exact", "decimal", "reading"):
        if field in case:
            assert getattr(reply, field) == case[field], field
    assert [note.code for note in reply.notes] == case.get("notes", [])
    if "alternatives" in case:
        assert [[other.reading, other.text] for other in reply.alternatives] == case["alternatives"]


@pytest.mark.parametrize("path", files("reading"), ids=lambda path: path.stem)
def test_every_reading(path):
    replay(path, check_reading)


LAST = cases(CASES / "conversations" / "ans.toml")


def refusal(last):
    return f"ans is '{last}', the last answer, which has no value here"


@pytest.mark.parametrize("case", LAST, ids=lambda case: case["first"])
def test_a_reply_is_the_ans_of_the_next_text(case):
    last = answer(case["first"])
    assert (last.type, last.ans) == (case["type"], case["ans"])
    if "answer" in case:
        assert answer("ans * 2", ans=last).text == case["answer"]
        return
    with pytest.raises(pascaline.CalculationError) as failure:
        answer("1 + ans", ans=last)
    assert (failure.value.code, failure.value.message) == ("undefined-symbol", refusal(case["refused"]))
    assert failure.value.span == (4, 7)


@pytest.mark.parametrize("case", LAST, ids=lambda case: case["first"])
def test_a_thread_keeps_the_last_answer_of_both_tools(case):
    def thread():
        words, calculator = tool_set(["pascaline/answer", "art/calculator"])
        words.run({"text": "6 * 7"}, thread="t")
        words.run({"text": case["first"]}, thread="t")
        return words, calculator

    expression = {"expression": case.get("expression", "ans * 2")}
    if "calculator" in case:
        lines = thread()[1].run(expression, thread="t", notes=True).split("\n")
        assert lines[0] == case["calculator"]
        notes = [line.removeprefix("note: ") for line in lines[1:] if line.startswith("note: ans is ")]
        assert notes == ([case["note"]] if "note" in case else [])
    else:
        with pytest.raises(pascaline.ToolError) as failure:
            thread()[1].run(expression, thread="t")
        assert failure.value.message == refusal(case["refused"])
    if "answer" in case:
        assert thread()[0].run({"text": "ans * 2"}, thread="t").split("\n")[0].split(" (exact")[0] == case["answer"]


def sympy(expression):
    try:
        solutions = solve(expression)
    except pascaline.CalculationError:
        solutions = None
    if solutions is None or not ("solve" in expression or "=" in expression):
        get_tool("skills/calculate").handler({"value": expression})


def eval_math(expression):
    outcome = json.loads(get_tool("ai2/EvalMath").handler({"expr": expression}))
    if "error" in outcome:
        raise pascaline.ToolError(outcome["error"], outcome.get("hint"))


DIALECTS = {
    "mathjs": evaluate,
    "python": agent_loop.calculate,
    "sympy": sympy,
    "nanochat": lambda expression: get_tool("nanochat/use_calculator").handler({"expr": expression}),
    "eval_math": eval_math,
}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_hint(dialect):
    def check(case):
        if dialect == "sympy" and case["expression"].startswith("$"):
            return  # In an action, `$1` refers to a value.
        wanted = case.get(dialect)
        try:
            DIALECTS[dialect](case["expression"])
        except (pascaline.CalculationError, pascaline.ToolError) as error:
            assert wanted is not None, error
            assert error.hint == wanted.get("hint")
            assert error.code == wanted.get("code", error.code)
        else:
            assert wanted is None

    replay(CASES / "hints" / "spellings.toml", check)
