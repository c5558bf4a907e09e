from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

__all__ = ["trl_reward", "verifiers_reward", "verl_reward"]

_Completion = str | Sequence[Mapping[str, Any]]

class _Score(TypedDict):
    score: float
    acc: bool
    verdict: str

def trl_reward(
    completions: Sequence[_Completion],
    solution: Sequence[object] | None = None,
    answer: Sequence[object] | None = None,
    **columns: object,
) -> list[float | None]:
    r"""A reward function for ``GRPOTrainer(reward_funcs=[trl_reward])`` of TRL.

    :param completions: texts, or lists of messages
    :param solution: the column of the data set with the reference, which may be a text around it
    :param answer: the same, where the column has this name
    :param columns: what else TRL passes: the prompts, the ids of the tokens, the other columns
    :returns: for each completion 1.0, 0.0, or ``None`` if it is not decided

    >>> from pascaline.rewards import trl_reward
    >>> trl_reward(completions=[[{"role": "assistant", "content": "#### 1,000"}]], answer=["1000"], prompts=[None])
    [1.0]
    """
def verl_reward(
    data_source: object, solution_str: str, ground_truth: object, extra_info: object = None, **others: object
) -> _Score:
    r"""A function for ``custom_reward_function.name=verl_reward`` of verl.

    :param data_source: the name of the data set, which does not matter here
    :param solution_str: the response
    :param ground_truth: the reference
    :param extra_info: not used
    :returns: ``{"score", "acc", "verdict"}``

    >>> from pascaline.rewards import verl_reward
    >>> verl_reward("math", r"\\boxed{2\\sqrt{3}}", r"\\sqrt{12}")
    {'score': 1.0, 'acc': True, 'verdict': 'equal'}
    """
async def verifiers_reward(completion: _Completion, answer: object, **others: object) -> float:
    r"""A function for ``Rubric(funcs=[verifiers_reward])`` of verifiers up to 0.3. In a ``Task`` of its ``v1``, a method that is
    decorated by ``@vf.reward`` returns ``await verifiers_reward(trace.last_reply, self.data.answer)``.

    :param completion: a text, or a list of messages
    :param answer: the reference
    :returns: 1.0 or 0.0

    >>> import asyncio
    >>> from pascaline.rewards import verifiers_reward
    >>> asyncio.run(verifiers_reward("The answer is 42.", "42"))
    1.0
    """
