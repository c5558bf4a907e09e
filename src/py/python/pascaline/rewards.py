"""Rewards for training on problems with a known answer, in the shapes that TRL, verl and verifiers call.

Each compares the final answer of a response with the reference by ``pascaline.check``, and gives 1.0 for the same answer and 0.0 for any
other. What cannot be decided is 0.0 as well, but ``None`` in TRL, which leaves such a completion out.

>>> from pascaline.rewards import trl_reward
>>> trl_reward(completions=[r"So $x = \\boxed{\\frac{1}{2}}$.", "It is 3."], solution=["0.5", "4"])
[1.0, 0.0]
"""

from ._rows import rows

__all__ = ["trl_reward", "verifiers_reward", "verl_reward"]

PROFILE = "math_verify"


def _text(completion):
    """The text of a completion: itself, or the content of its last message."""
    if isinstance(completion, str):
        return completion
    content = completion[-1]["content"] if completion else ""
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content or [])


def trl_reward(completions, solution=None, answer=None, **columns):
    """A reward function for ``GRPOTrainer(reward_funcs=[trl_reward])`` of TRL.

    :param completions: texts, or lists of messages
    :param solution: the column of the data set with the reference, which may be a text around it
    :param answer: the same, where the column has this name
    :param columns: what else TRL passes: the prompts, the ids of the tokens, the other columns
    :returns: for each completion 1.0, 0.0, or ``None`` if it is not decided

    >>> from pascaline.rewards import trl_reward
    >>> trl_reward(completions=[[{"role": "assistant", "content": "#### 1,000"}]], answer=["1000"], prompts=[None])
    [1.0]
    """
    golds = solution if solution is not None else answer
    if golds is None:
        raise ValueError("the data set needs a column `solution` or `answer` with the reference")
    verdicts = rows.check_batch([_text(completion) for completion in completions], list(map(str, golds)), profile=PROFILE)
    return [None if verdict.same is None else float(verdict.same) for verdict in verdicts]


def verl_reward(data_source, solution_str, ground_truth, extra_info=None, **others):
    """A function for ``custom_reward_function.name=verl_reward`` of verl.

    :param data_source: the name of the data set, which does not matter here
    :param solution_str: the response
    :param ground_truth: the reference
    :param extra_info: not used
    :returns: ``{"score", "acc", "verdict"}``

    >>> from pascaline.rewards import verl_reward
    >>> verl_reward("math", r"\\\\boxed{2\\\\sqrt{3}}", r"\\\\sqrt{12}")
    {'score': 1.0, 'acc': True, 'verdict': 'equal'}
    """
    verdict = rows.check(solution_str, str(ground_truth), profile=PROFILE)
    return {"score": float(verdict.same is True), "acc": verdict.same is True, "verdict": verdict.outcome}


async def verifiers_reward(completion, answer, **others):
    """A function for ``Rubric(funcs=[verifiers_reward])`` of verifiers up to 0.3. In a ``Task`` of its ``v1``, a method that is
    decorated by ``@vf.reward`` returns ``await verifiers_reward(trace.last_reply, self.data.answer)``.

    :param completion: a text, or a list of messages
    :param answer: the reference
    :returns: 1.0 or 0.0

    >>> import asyncio
    >>> from pascaline.rewards import verifiers_reward
    >>> asyncio.run(verifiers_reward("The answer is 42.", "42"))
    1.0
    """
    return float(rows.check(_text(completion), str(answer), profile=PROFILE).same is True)
