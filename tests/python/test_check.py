"""`check` and its rewards, as trainers call them."""

import ast
import asyncio
import inspect
import json
import pickle
import threading
from pathlib import Path

import pytest

import pascaline
from pascaline import CalculationError, Limits, check, check_batch, extract_answer, same
from pascaline.rewards import trl_reward, verifiers_reward, verl_reward

CASES = Path(__file__).parents[1] / "cases" / "check"


def rows(name):
    return [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("name", "options"), [("pairs", {}), ("math_verify", {"profile": "math_verify"})])
def test_a_batch_decides_as_each_pair_alone(name, options):
    cases = rows(name)[:300]
    claims, golds = [case["claim"] for case in cases], [case["gold"] for case in cases]
    verdicts = check_batch(claims, golds, **options)
    assert verdicts == [check(claim, gold, **options) for claim, gold in zip(claims, golds)]
    wrong = [case for case, verdict in zip(cases, verdicts) if verdict.same not in (case["same"], None)]
    assert not wrong


def test_options_are_refused_in_words():
    for options in ({"profile": "x"}, {"rounding": "x"}, {"rounding": True}, {"tolerance": -1}, {"tolerance": "x"}):
        with pytest.raises(CalculationError) as raised:
            check("1", "1", **options)
        assert raised.value.code == "invalid-input"
    with pytest.raises(CalculationError, match="one length"):
        check_batch(["1"], [])
    with pytest.raises(CalculationError, match="sequence of texts"):
        check_batch("1", ["1"])
    with pytest.raises(CalculationError):
        check("1" * 100_000, "1")
    assert check_batch(["1" * 100_000], ["1"])[0].same is None


def test_what_is_returned_can_be_compared_and_pickled():
    found = extract_answer("é #### 10")
    assert pickle.loads(pickle.dumps(found)) == found and found.span == (7, 9)
    assert len({check("1", "1"), check("1", "1")}) == 1


def test_it_works_in_threads_and_always_ends():
    results = []
    work = [threading.Thread(target=lambda: results.append(same("9^9^9^9", "1"))) for _ in range(4)]
    [each.start() for each in work]
    [each.join(timeout=60) for each in work]
    assert len(results) == 4 and True not in results
    assert check("(x+1)^1000", "x", limits=Limits(steps=100)).outcome == "unknown"


MESSAGES = [{"role": "user", "content": "?"}, {"role": "assistant", "content": r"It is \boxed{42}."}]


#: What the trainers give for the names that stand in their calls.
GIVEN = {
    "prompts": [MESSAGES[:1]],
    "completions": [MESSAGES[1:]],
    "completion_ids": [[1]],
    "**reward_kwargs": {"solution": ["42"], "level": ["1"], "trainer_state": None, "log_extra": print, "log_metric": print},
    "data_source": "math",
    "solution_str": "It is 42.\n#### 42",
    "ground_truth": "42",
    "extra_info": {"index": 0, "num_turns": None, "rollout_reward_scores": {}},
    "**extra_reward_kwargs": {"reward_router_address": "", "reward_model_tokenizer": None},
}


def recorded(trainer):
    """What `record_trainers.py` has recorded of the source of a trainer, for each of its files."""
    rows = json.loads((CASES / "trainers.json").read_text(encoding="utf-8"))
    return [row for row in rows if row["trainer"] == trainer]


def recorded_calls(trainer):
    """The arguments of each call in the source of a trainer."""
    for row in recorded(trainer):
        for call in row["calls"]:
            arguments = {}
            for keyword in ast.parse(call, mode="eval").body.keywords:
                if keyword.arg is None:
                    arguments.update(GIVEN[f"**{ast.unparse(keyword.value)}"])
                else:
                    arguments[keyword.arg] = GIVEN[keyword.arg]
            yield arguments


def test_trl_calls_its_reward_with_columns():
    """As `GRPOTrainer` does: everything by name, with the columns of the data set as lists."""
    assert [trl_reward(**arguments) for arguments in recorded_calls("trl")] == [[1.0]]
    assert trl_reward(completions=["blue"], answer=["azure"]) == [None]
    with pytest.raises(ValueError, match="solution"):
        trl_reward(completions=["1"])


def test_verl_calls_its_function_by_name():
    """As its reward managers do; a `dict` has the `score` and what else is logged."""
    right = {"score": 1.0, "acc": True, "verdict": "equal"}
    assert [verl_reward(**arguments) for arguments in recorded_calls("verl")] == [right, right]
    wrong = verl_reward(data_source="math", solution_str="#### 7", ground_truth="8", extra_info=None)
    assert wrong == {"score": 0.0, "acc": False, "verdict": "unequal"}


def test_verifiers_passes_what_a_function_names():
    """As `Rubric` does: a function that takes any name gets all that it knows, and is awaited if it is a coroutine."""
    known = {"prompt": "?", "completion": MESSAGES, "answer": "42", "state": {}, "info": {}}
    (row,) = recorded("verifiers")
    parameters = inspect.signature(verifiers_reward).parameters
    assert any(each.kind == each.VAR_KEYWORD for each in parameters.values())
    assert asyncio.run(verifiers_reward(**{name: known[name] for name in row["names"]}, task="")) == 1.0


def test_latex_is_that_of_the_core():
    assert pascaline.latex(r"x \in [0, 2)") == r"\left[0, 2\right)"
