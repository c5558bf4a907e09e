from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from os import PathLike
from types import EllipsisType
from typing import Any, Final, Literal, SupportsIndex, TypedDict, final

from . import adapters as adapters
from . import agent_loop as agent_loop
from ._tool_functions import tool_functions as tool_functions
from ._types import Angle, AnyTool, Failed, Names, Number, Numbers, Sample, Success, TextValue, Tokenizer, ToolKey, Value
from .batch import (
    Batch as Batch,
    BatchInterrupted as BatchInterrupted,
    answer_batch as answer_batch,
    answer_batches as answer_batches,
    calculate_batch as calculate_batch,
    calculate_batches as calculate_batches,
    evaluate_batch as evaluate_batch,
    evaluate_batches as evaluate_batches,
    use_calculator_batch as use_calculator_batch,
    use_calculator_batches as use_calculator_batches,
)

__all__ = [
    "Alternative",
    "Answer",
    "Batch",
    "BatchInterrupted",
    "ByteTokenizer",
    "CalculationError",
    "Column",
    "ConversationError",
    "Extracted",
    "FunctionHelp",
    "Limits",
    "Note",
    "Program",
    "Quantity",
    "Reply",
    "SessionReply",
    "Solutions",
    "Tool",
    "ToolError",
    "ToolMessage",
    "ToolUse",
    "Verdict",
    "__version__",
    "agent_loop",
    "answer",
    "answer_batch",
    "answer_batches",
    "answer_in_session",
    "arithmetic_conversation",
    "calculate",
    "calculate_batch",
    "calculate_batches",
    "catalogue",
    "check",
    "check_batch",
    "coerce",
    "compile",
    "default_tools",
    "eval_math",
    "evaluate",
    "evaluate_batch",
    "evaluate_batches",
    "evaluates_to",
    "extract_answer",
    "function_specifications",
    "functions",
    "get_tool",
    "gsm8k_conversation",
    "latex",
    "mask_picture",
    "mask_pieces",
    "render_conversation",
    "render_for_completion",
    "run_tool_call",
    "run_tool_calls",
    "same",
    "solve",
    "spelling_conversation",
    "split",
    "tool_functions",
    "tool_set",
    "use_calculator",
    "use_calculator_batch",
    "use_calculator_batches",
    "workspace_tools",
]

__version__: Final[str]

_Span = tuple[int, int]

class CalculationError(ValueError):
    r"""Why an expression has no answer.

    ``message`` is in the words of the system that Pascaline replaces; branch on ``code``, which is stable from version to
    version. ``span`` is the place in the text, half-open and in code points, so that ``text[slice(*error.span)]`` is what is
    wrong. ``hint`` says how to correct the text, if that is known. ``str()`` shows all of it, with the place underlined.

    >>> import pascaline
    >>> try:
    ...     pascaline.evaluate("2 * sqr(9)")
    ... except pascaline.CalculationError as error:
    ...     print(error)
    Undefined function sqr
      2 * sqr(9)
          ^^^
    hint: did you mean `sqrt`?
    """
    message: str
    code: str
    span: _Span
    hint: str | None
    rendered: str
    def __init__(
        self, message: str, code: str, span: _Span = (0, 0), hint: str | None = None, rendered: str | None = None
    ) -> None: ...

class ConversationError(ValueError):
    r"""Why a conversation cannot be rendered, or an argument is invalid.

    ``message`` is nanochat's, or Python's where nanochat does not check; ``code`` is ``"malformed-conversation"`` or
    ``"invalid-input"``; ``path`` is the place of the fault, such as ``messages[2].content[1]``; ``hint`` says how to correct it.

    >>> import pascaline
    >>> try:
    ...     pascaline.render_conversation({"messages": [{"role": "assistant", "content": "hello!"}]}, pascaline.ByteTokenizer())
    ... except pascaline.ConversationError as error:
    ...     print(error.path)
    ...     print(error)
    messages[0].role
    Message 0 is from assistant but should be from user
    hint: user and assistant messages must alternate, starting with the user
    """
    message: str
    code: Literal["malformed-conversation", "invalid-input"]
    path: str
    hint: str | None
    def __init__(self, message: str, code: str, path: str, hint: str | None = None) -> None: ...

class ToolError(Exception):
    r"""Why a call of a tool has no result.

    ``message`` is in the words of the system that the tool replaces, ``hint`` says how to correct the call, if that is known,
    and ``code`` is the kind of failure: that of a calculation, ``"invalid-arguments"``, ``"unknown-tool"``, ``"no-handler"``, a
    failure of files such as ``"not-found"``, or ``"tool-failed"`` for any other. ``str()`` shows the message, the place in the
    expression, and the hint.

    >>> import pascaline
    >>> try:
    ...     pascaline.get_tool("agent_loop/calculate").handler({"expression": "2^10"})
    ... except pascaline.ToolError as error:
    ...     print(error.code)
    ...     print(error)
    unsupported-syntax
    Unsupported expression syntax: BitXor
      2^10
      ^^^^
    hint: write `2**10`: `^` is not a power in Python
    """
    message: str
    hint: str | None
    code: str
    rendered: str
    def __init__(
        self, message: str, hint: str | None = None, code: str = "tool-failed", rendered: str | None = None
    ) -> None: ...

@final
class Limits:
    r"""The limits of one evaluation. Those that are left out have their defaults, with which every evaluation ends within a quarter
    of a second and 64 MiB. ``nesting`` is at most 5,000, since each level takes some of the stack.

    :param source_bytes: UTF-8 bytes of the expression. 65536 by default.
    :param nesting: Levels of nesting: brackets, operators awaiting an operand, function calls. 1000 by default.
    :param steps: Steps of work: one for a node, one for each element of an operation on a collection. 1000000 by default.
    :param collection: Elements of one collection. 100000 by default.
    :param text: UTF-16 units of a text result. 100000 by default.
    :param precision: Significant digits that may be asked for. 10000 by default.
    :param argument_bytes: UTF-8 bytes of JSON in one tool call, which are its arguments, an action, or its bindings; and of a scope. 1048576 by default.
    :param milliseconds: Milliseconds of one evaluation: on a processor where the host tells that time, otherwise of the time that passes. 5000 by default.
    :raises CalculationError: ``invalid-input`` if a limit is not a non-negative number

    >>> from pascaline import Limits, evaluate
    >>> evaluate("mean(1:1000)", limits=Limits(steps=10))
    Traceback (most recent call last):
        ...
    pascaline.CalculationError: Evaluation takes more than 10 steps
      mean(1:1000)
           ^^^^^^
    """
    def __new__(
        cls,
        *,
        source_bytes: float = 65536,
        nesting: float = 1000,
        steps: float = 1000000,
        collection: float = 100000,
        text: float = 100000,
        precision: float = 10000,
        argument_bytes: float = 1048576,
        milliseconds: float = 5000,
    ) -> Limits: ...
    @property
    def source_bytes(self) -> int: ...
    @property
    def nesting(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def collection(self) -> int: ...
    @property
    def text(self) -> int: ...
    @property
    def precision(self) -> int: ...
    @property
    def argument_bytes(self) -> int: ...
    @property
    def milliseconds(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, int]]: ...

@final
class Note:
    r"""Something about an answer that may surprise: the original gives this answer, but the text may have meant something else.

    ``code`` is stable from version to version, ``message`` is one sentence for people and models, and ``span`` is the place in the
    text, half-open and in code points; ``None`` if it is the whole.

    >>> import pascaline
    >>> pascaline.evaluate("10% + 20%").notes[0].code
    'modulo'
    """
    def __new__(cls, code: str, message: str, span: _Span | None = None) -> Note: ...
    @property
    def code(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def span(self) -> _Span | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, _Span | None]: ...

@final
class Alternative:
    r"""Another way to read a text: ``reading`` is the expression as it would be understood, and ``text`` the answer then.

    >>> import pascaline
    >>> pascaline.answer("1/2x", scope={"x": 3}).alternatives[0].text
    '0.166666666666667'
    """
    def __new__(cls, reading: str, text: str) -> Alternative: ...
    @property
    def reading(self) -> str: ...
    @property
    def text(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str]: ...

@final
class Reply:
    r"""The answer to a text.

    | attribute | |
    |---|---|
    | ``type`` | ``"number"``, ``"complex"``, ``"quantity"``, ``"solutions"``, ``"boolean"`` or ``"text"`` |
    | ``text`` | the answer in one line, to be repeated as it is; ``str()`` of the reply |
    | ``exact`` | the exact value, such as ``1/3`` or ``sqrt(2)``, or ``None`` |
    | ``shown_exact`` | that value as it is shown beside ``text``, or ``None`` if ``text`` says all of it |
    | ``decimal`` | its decimal digits, correctly rounded, or ``None`` |
    | ``solutions`` | of equations, a ``dict`` of the value of each unknown for each solution, in digits |
    | ``exact_solutions`` | the same with exact values, such as ``sqrt(2)``, or ``None`` if there are none |
    | ``reading`` | the whole expression as it was understood |
    | ``notes`` | what may surprise, as a tuple of ``Note`` |
    | ``alternatives`` | other ways to read the text, as a tuple of ``Alternative`` |
    | ``ans`` | what the next text of a conversation is given as ``ans`` |
    | ``value`` | an ``int``, a ``Fraction``, a ``float``, a ``complex`` or a ``bool``; of a quantity its size; otherwise ``None`` |
    | ``unit`` | of a quantity, the unit in which ``value`` is, such as ``"km/h"``; otherwise ``None`` |

    A number is taken by ``float()``, ``int()``, ``complex()`` and ``format()``, and is equal to the numbers of its value. Two replies are
    equal if they say the same in all attributes. Only a ``boolean`` that does not hold is false.

    >>> import pascaline
    >>> reply = pascaline.answer("x - y = 70; x = 6y")
    >>> reply.text, reply.solutions
    ('x = 84, y = 14', ({'x': '84', 'y': '14'},))
    >>> third = pascaline.answer("1/3")
    >>> third.value, float(third), f"{third:.2f}", third == pascaline.answer("2/6"), third.value == pascaline.answer("2/6").value
    (Fraction(1, 3), 0.3333333333333333, '0.33', False, True)
    >>> distance = pascaline.answer("5 km in miles")
    >>> f"{distance:.1f}", distance.unit
    ('3.1 miles', 'miles')
    """
    def __new__(
        cls,
        type: str,
        text: str,
        exact: str | None,
        shown_exact: str | None,
        decimal: str | None,
        reading: str,
        ans: str,
        solutions: tuple[dict[str, str], ...],
        notes: tuple[Note, ...],
        alternatives: tuple[Alternative, ...],
    ) -> Reply: ...
    @property
    def type(self) -> Literal["number", "complex", "quantity", "solutions", "boolean", "text"]: ...
    @property
    def text(self) -> str: ...
    @property
    def exact(self) -> str | None: ...
    @property
    def shown_exact(self) -> str | None: ...
    @property
    def decimal(self) -> str | None: ...
    @property
    def solutions(self) -> tuple[dict[str, str], ...]: ...
    @property
    def exact_solutions(self) -> tuple[dict[str, str], ...] | None: ...
    @property
    def reading(self) -> str: ...
    @property
    def notes(self) -> tuple[Note, ...]: ...
    @property
    def alternatives(self) -> tuple[Alternative, ...]: ...
    @property
    def ans(self) -> str: ...
    @property
    def value(self) -> int | float | complex | Fraction | None: ...
    @property
    def unit(self) -> str | None: ...
    @property
    def _exact_number(self) -> str | None: ...
    @property
    def _unit_parts(self) -> tuple[str, str] | None: ...
    def to_dict(self) -> dict[str, Any]:
        r"""Everything that the reply says, in values that JSON has.

        >>> import pascaline
        >>> pascaline.answer("1/3").to_dict()["exact"]
        '1/3'
        """
    def to_json(self) -> str:
        r"""The same as JSON text."""
    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Reply:
        r"""The reply of what ``to_dict`` has made.

        :raises ValueError: if it is none

        >>> import pascaline
        >>> reply = pascaline.answer("1/2x", scope={"x": 3})
        >>> pascaline.Reply.from_dict(reply.to_dict()) == reply
        True
        """
    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any: ...
    def _repr_markdown_(self) -> str: ...
    def __bool__(self) -> bool: ...
    def __float__(self) -> float: ...
    def __int__(self) -> int: ...
    def __complex__(self) -> complex: ...
    def __format__(self, spec: str, /) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Any, ...]: ...

@final
class SessionReply:
    r"""The answer to a text of a session: ``reply``, and the ``scope`` and the ``ans`` of the next text. ``ans`` is ``None`` as long as
    there is none.

    >>> from pascaline import answer_in_session
    >>> told = answer_in_session("x = 3")
    >>> answer_in_session("x + 1", scope=told.scope).reply.text
    '4'
    """
    def __new__(cls, reply: Reply, scope: dict[str, str], ans: str | None) -> SessionReply: ...
    @property
    def reply(self) -> Reply: ...
    @property
    def scope(self) -> dict[str, str]: ...
    @property
    def ans(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __getnewargs__(self) -> tuple[Reply, dict[str, str], str | None]: ...

def answer(
    text: str,
    *,
    scope: Mapping[str, Any] | None = None,
    ans: Reply | TextValue | None = None,
    angle: Angle = "radians",
    digits: int = 15,
    locale: str | None = None,
    now: datetime | str | None = None,
    limits: Limits | None = None,
) -> Reply:
    r"""Answers what people and models write: arithmetic, percentages, units, equations, LaTeX. Numbers are exact, and what may be
    doubted is told.

    :param text: what to answer, such as ``"15% of 240"``
    :param scope: names and their values: numbers, replies, dates, lists, or texts that may be any expression, such as ``"1/3"`` or
        ``"20 km"``
    :param ans: the last answer, known to the text as ``ans``: an earlier reply, or a value
    :param angle: ``"radians"`` or ``"degrees"``: how the argument of ``sin`` is measured if it says nothing itself
    :param digits: the significant digits of ``decimal``
    :param locale: the language of the writer, such as ``"de-CH"``, which says whether ``1.234`` is a thousand,
        and whether ``01/02/2024`` is in January
    :param now: the time from which ``today``, ``now`` and ``next friday`` are told: a ``datetime`` with a zone, or the text of an
        instant, such as ``"2026-11-28T10:30:00+01:00[Europe/Berlin]"``; without it, a text that names them is refused
    :param limits: the limits of the evaluation
    :raises CalculationError: if the text cannot be understood, or could fairly be read in two ways

    >>> from pascaline import answer
    >>> answer("15% of 240")
    Reply(type='number', text='36', exact='36', decimal='36', reading='15% * 240')
    >>> third = answer("1/3")
    >>> str(answer("ans * 3", ans=third))
    '1'
    >>> str(answer("sin x", scope={"x": 30}, angle="degrees"))
    '0.5'
    >>> str(answer("days until christmas", now="2026-11-28T10:30:00Z"))
    '27 days'
    """
def answer_in_session(
    text: str,
    *,
    scope: Mapping[str, Any] | None = None,
    ans: Reply | TextValue | None = None,
    angle: Angle = "radians",
    digits: int = 15,
    locale: str | None = None,
    now: datetime | str | None = None,
    limits: Limits | None = None,
) -> SessionReply:
    r"""Answers a text of a session, in which names keep their values: those that the text defines (``x = 3``, ``f(y) = x y^2``) are in
    the scope of the reply, which is the scope of the next text. Nothing is kept here. The parameters are those of ``answer``.

    :raises CalculationError: as ``answer``

    >>> from pascaline import answer_in_session
    >>> told = answer_in_session("f(y) = y^2")
    >>> answer_in_session("f(5)", scope=told.scope).reply.text
    '25'
    """

@final
class Quantity:
    r"""A quantity: ``value`` is its size in the ``unit``, and ``None`` for a unit alone. ``str()`` writes it as mathjs does.

    >>> import pascaline
    >>> speed = pascaline.evaluate("90 km / h").value
    >>> speed.value, speed.unit
    (90.0, 'km / h')
    >>> pascaline.evaluate("speed to m/s", scope={"speed": speed}).text
    '25 m / s'
    """
    def __new__(cls, value: Number | None, unit: str, fixed_prefix: bool = False) -> Quantity: ...
    @property
    def value(self) -> float | complex | Fraction | Decimal | None: ...
    @property
    def unit(self) -> str: ...
    @property
    def fixed_prefix(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any: ...
    def __getnewargs__(self) -> tuple[Any, str, bool]: ...

@final
class Answer:
    r"""The result of an evaluation. It is accepted again as ``ans`` and as a value of a scope, unless it is a function that the
    expression defined.

    ``type`` says which ``value`` it has, and ``text`` is what mathjs's ``format`` gives; ``str()`` of the answer. ``notes`` are those
    on what may surprise, as a tuple.

    | ``type`` | ``value`` |
    |---|---|
    | ``"number"`` | a ``float`` |
    | ``"complex"`` | a ``complex`` |
    | ``"text"``, ``"boolean"`` | a ``str``, a ``bool`` |
    | ``"null"``, ``"undefined"`` | ``None`` |
    | ``"big-number"``, ``"big-int"``, ``"fraction"`` | a ``Decimal``, an ``int``, a ``Fraction`` |
    | ``"unit"`` | a ``Quantity`` |
    | ``"matrix"``, ``"result-set"`` | nested lists, a list |
    | ``"object"`` | a ``dict`` |
    | ``"function"`` | its name, or its call, as a ``str`` |

    >>> import pascaline
    >>> answer = pascaline.evaluate("[1, 2; 3, 4] * 2")
    >>> answer
    Answer(type='matrix', value=[[2.0, 4.0], [6.0, 8.0]], text='[[2, 4], [6, 8]]')
    >>> pascaline.evaluate("det(ans)", ans=answer).value
    -8.0
    """
    @property
    def type(
        self,
    ) -> Literal[
        "number",
        "complex",
        "text",
        "boolean",
        "null",
        "undefined",
        "big-number",
        "big-int",
        "fraction",
        "unit",
        "matrix",
        "object",
        "function",
        "result-set",
    ]: ...
    @property
    def value(self) -> Any: ...
    @property
    def text(self) -> str: ...
    @property
    def notes(self) -> tuple[Note, ...]: ...
    def to_json(self) -> str:
        r"""JSON in the form of mathjs's serialization, which a reviver of mathjs's reads.

        >>> import pascaline
        >>> pascaline.evaluate("5 cm").to_json()
        '{"mathjs":"Unit","value":5,"unit":"cm","fixPrefix":false}'
        """
    @staticmethod
    def from_json(text: str) -> Answer:
        r"""The answer of such JSON.

        :raises CalculationError: if it is none

        >>> import pascaline
        >>> pascaline.Answer.from_json('{"mathjs":"Complex","re":1,"im":2}').text
        '1 + 2i'
        """
    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any: ...
    @staticmethod
    def _restore(text: str, notes: tuple[Note, ...]) -> Answer: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def evaluate(
    expression: str,
    *,
    scope: Mapping[str, Any] | None = None,
    ans: Value = None,
    functions: Names | None = None,
    units: bool = True,
    numbers: Numbers = "number",
    limits: Limits | None = None,
) -> Answer:
    r"""Evaluates an expression of mathjs's language: complex numbers, matrices, units, symbolic functions.

    :param expression: such as ``"sqrt(a) + 1"``
    :param scope: the variables: numbers of any type, ``str``, ``bool``, ``None``, lists, dicts and answers
    :param ans: the last answer, known to the expression as ``ans``: a value or an answer
    :param functions: the names of the functions that can be called; all of them by default
    :param units: whether a name that nothing else defines may be that of a unit
    :param numbers: the type of the numbers in the expression: ``"number"`` (doubles), ``"BigNumber"``, ``"Fraction"``, ``"bigint"``
    :param limits: the limits of the evaluation
    :raises CalculationError: if the expression has no answer within its limits

    An ``int`` of at most 2**53 is a number in the expression; a larger one is an integer that keeps all its digits.

    >>> from pascaline import evaluate
    >>> evaluate("2 + 3 * 4").value
    14.0
    >>> evaluate("sqrt(a) * i", scope={"a": 16}).text
    '4i'
    >>> evaluate("0.1 + 0.2", numbers="Fraction").value
    Fraction(3, 10)
    """

@final
class Program:
    r"""A parsed expression, which can be evaluated many times and by several threads. ``source`` is its text.

    >>> import pascaline
    >>> square = pascaline.compile("x^2")
    >>> square.evaluate(scope={"x": 3}).value
    9.0
    """
    def __new__(
        cls,
        expression: str,
        *,
        variables: Names | None = None,
        limits: Limits | None = None,
    ) -> Program: ...
    @property
    def source(self) -> str: ...
    @property
    def variables(self) -> tuple[str, ...]: ...
    def evaluate(
        self,
        *,
        scope: Mapping[str, Any] | None = None,
        ans: Value = None,
        functions: Names | None = None,
        units: bool = True,
        numbers: Numbers = "number",
        limits: Limits | None = None,
    ) -> Answer:
        r"""Evaluates the expression. The parameters are those of the function ``evaluate``.

        :raises CalculationError: if it has no answer within its limits
        """
    def number(self, *values: float) -> float:
        r"""The number that is the result for these numbers as the variables that the expression was compiled with: the fastest call. The
        limits are those of ``compile``.

        :raises CalculationError: if the result is no number

        >>> import pascaline
        >>> pascaline.compile("sqrt(a) + b", variables=["a", "b"]).number(9, 1)
        4.0
        """
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

def compile(
    expression: str,
    *,
    variables: Names | None = None,
    limits: Limits | None = None,
) -> Program:
    r"""Parses an expression of mathjs's language, to evaluate it many times.

    :param expression: such as ``"sqrt(a) + 1"``
    :param variables: the names of the variables whose values ``Program.number`` is given by position
    :param limits: the limits of the parser, and of evaluations by position
    :raises CalculationError: if it is malformed

    >>> import pascaline
    >>> program = pascaline.compile("a + b")
    >>> [program.evaluate(scope={"a": a, "b": 1}).value for a in range(3)]
    [1.0, 2.0, 3.0]
    """

@final
class FunctionHelp:
    r"""A function that expressions can call: its ``name``, ``signature``, ``group``, ``summary``, an ``example`` and its
    ``example_answer``.

    >>> from pascaline import functions
    >>> next(row for row in functions() if row.name == "atan2").signature
    'atan2(y, x)'
    """
    def __new__(
        cls, name: str, signature: str, group: str, summary: str, example: str, example_answer: str
    ) -> FunctionHelp: ...
    @property
    def name(self) -> str: ...
    @property
    def signature(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def example(self) -> str: ...
    @property
    def example_answer(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, str, str, str, str]: ...

def functions() -> list[FunctionHelp]:
    r"""Every function that expressions of ``evaluate`` can call, as a list of ``FunctionHelp``.

    >>> from pascaline import functions
    >>> len(functions()) > 200
    True
    """

def eval_math(
    input: str | Mapping[str, Any],
    *,
    limits: Limits | None = None,
    notes: Callable[[tuple[Note, ...]], object] | None = None,
) -> dict[str, Any]:
    r"""Evaluates an expression of ``0123456789+-*/().eE`` and spaces as Python does, as EvalMath: the result is ``{"result": number}``, or
    ``{"error": message}``. It does not raise.

    :param input: the expression, or a ``dict`` with it as ``"expr"``
    :param limits: the limits of the evaluation
    :param notes: called with a tuple of the notes on the number, if there are any: where it may not be what the expression meant

    >>> from pascaline import eval_math
    >>> eval_math("2+2"), eval_math({"expr": "10/2"})
    ({'result': 4}, {'result': 5.0})
    >>> eval_math("2**10**2")
    {'result': 1267650600228229401496703205376}
    >>> eval_math("1/0")
    {'error': 'Division by zero'}
    >>> eval_math("4.35*100", notes=lambda notes: print(notes[0].message))
    The exact result is 435; a double is a fraction in base two.
    {'result': 434.99999999999994}
    """
def evaluates_to(expr: str, result: float) -> str:
    r"""EvalMath's assertion about a result.

    >>> from pascaline import eval_math, evaluates_to
    >>> evaluates_to("2+2", eval_math("2+2")["result"])
    '(Expression "2+2" evaluatesTo 4)'
    """
def use_calculator(
    expr: str,
    *,
    limits: Limits | None = None,
    notes: Callable[[tuple[Note, ...]], object] | None = None,
) -> int | float | complex | str | bytes | tuple[str, ...] | list[str] | EllipsisType | None:
    r"""The value of an expression as nanochat's calculator has it; ``None`` if that returns nothing, or gives up.

    All commas are removed first. The rest is arithmetic without ``**``, or an expression of strings that counts something.

    :param expr: the expression
    :param limits: the limits of the evaluation
    :param notes: called with a tuple of the notes on the value, if there are any: where it may not be what the expression meant
    :raises CalculationError: ``invalid-input`` if the expression is not a ``str``

    >>> from pascaline import use_calculator
    >>> use_calculator("123,456 * 789"), use_calculator("(100 - 20) / 4")
    (97406784, 20.0)
    >>> use_calculator("'strawberry'.count('r')")
    3
    >>> use_calculator("2**3") is None
    True
    >>> use_calculator("1,5 + 1", notes=lambda notes: print(notes[0].message))
    All commas are removed first: the text is read as 15 + 1.
    16
    """

def calculate(
    action: Mapping[str, Any] | str, bindings: Mapping[str, Any] | None = None, *, limits: Limits | None = None
) -> Success | Failed:
    r"""Calculates with SymPy's numbers, as Skills' tool: an expression to the given number of significant digits, or the solutions of an
    equation, separated by commas. It does not raise, and the bindings are only read.

    :param action: an expression, or a ``dict`` of ``value``, and perhaps ``variables``, ``precision`` (10 by default), ``out`` and
        ``type``; ``$name`` in its strings refers to the value that is bound to the name
    :param bindings: the values of earlier actions, by name, without ``$``
    :param limits: the limits of the evaluation
    :returns: ``{"status": "success", "value", "out", "bindings"}``, where ``bindings`` is what to merge into the bindings, and
        ``notes`` if there are any; or ``{"status": "failed", "reason"}``, and ``hint`` if there is one

    >>> from pascaline import calculate
    >>> calculate("2 + 2")["value"]
    '4.000000000'
    >>> calculate({"value": "2 + 3 * 4", "out": "$result"})
    {'status': 'success', 'value': '14.00000000', 'out': 'result', 'bindings': {'result': '14.00000000'}}
    >>> calculate({"value": "x**2 - 4 = 0"})["value"]
    '-2.000000000, 2.000000000'
    >>> calculate({"value": "$result / n", "variables": {"n": 3}, "precision": 4}, {"result": "14.00000000"})["value"]
    '4.667'
    >>> calculate({"value": "x + 1"})["status"]
    'failed'
    """
def coerce(
    action: Mapping[str, Any], bindings: Mapping[str, Any] | None = None, *, limits: Limits | None = None
) -> Success | Failed:
    r"""Converts a value to another type, as Skills' tool. It does not raise.

    :param action: a ``dict`` of ``value`` (or ``target``) and ``coercion``: ``"to-int"``, ``"to-float"``, ``"to-bool"``,
        ``"to-json"``, ``"to-list"`` (with a ``delimiter``, a comma by default) or ``"to-string"``; and perhaps ``out``
    :param bindings: the values of earlier actions
    :param limits: the limits of the action
    :returns: as ``calculate``

    >>> from pascaline import coerce
    >>> coerce({"value": "$result", "coercion": "to-int", "out": "$count"}, {"result": "14.00000000"})
    {'status': 'success', 'value': 14, 'out': 'count', 'bindings': {'count': 14}}
    """
def split(
    action: Mapping[str, Any], bindings: Mapping[str, Any] | None = None, *, limits: Limits | None = None
) -> Success | Failed:
    r"""Splits a text into the values that it contains, as Skills' tool. It does not raise.

    :param action: a ``dict`` of ``value`` (or ``target``), and perhaps ``out``
    :param bindings: the values of earlier actions
    :param limits: the limits of the action
    :returns: as ``calculate``

    >>> from pascaline import split
    >>> split({"value": "$roots"}, {"roots": "-2.000000000, 2.000000000"})["value"]
    ['-2.000000000', '2.000000000']
    """

@final
class Solutions:
    r"""The solutions of an equation: ``roots`` are their digits, as a tuple in SymPy's order, and ``numeric`` says whether they were found
    by a search among the real numbers, since there was no closed form: there may be more.

    >>> from pascaline import solve
    >>> solve("x**2 - 4 = 0")
    Solutions(roots=('-2.000000000', '2.000000000'), numeric=False)
    """
    def __new__(cls, roots: Sequence[str], numeric: bool) -> Solutions: ...
    @property
    def roots(self) -> tuple[str, ...]: ...
    @property
    def numeric(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[tuple[str, ...], bool]: ...

def solve(
    equation: str, variable: str | None = None, *, precision: int = 10, limits: Limits | None = None
) -> Solutions:
    r"""Solves an equation, ``lhs = rhs`` or an expression that is set equal to zero.

    :param equation: in SymPy's syntax
    :param variable: what to solve for; it can be left out if there is only one
    :param precision: significant digits
    :param limits: the limits of the evaluation
    :raises CalculationError: if the equation cannot be read or solved

    >>> from pascaline import solve
    >>> solve("x**2 - 4 = 0").roots
    ('-2.000000000', '2.000000000')
    >>> solve("t**2 = 2", "t", precision=30).roots[1]
    '1.41421356237309504880168872421'
    """

@final
class Verdict:
    r"""Whether two answers are the same, with the reason.

    | attribute | |
    |---|---|
    | ``outcome`` | ``"equal"``, ``"unequal"`` or ``"unknown"`` |
    | ``same`` | ``True``, ``False`` or ``None`` |
    | ``proof`` | ``"exact"``, ``"certified-digits"``, ``"probable"``, or ``None`` if nothing was decided |
    | ``reason`` | one sentence; ``str()`` of the verdict is the outcome with it |
    | ``code`` | the kind of reason, such as ``"value"``, ``"leniency"`` or ``"unreadable"`` |
    | ``claim``, ``gold`` | how each side was read |
    | ``claim_kind``, ``gold_kind`` | what kind of answer each is, such as ``"number"``, ``"set"`` or ``"interval"`` |
    | ``claim_latex``, ``gold_latex`` | each side as LaTeX, or ``None`` if it was not understood |

    >>> from pascaline import check
    >>> verdict = check(r"\frac{1}{2}", "0.5")
    >>> verdict.outcome, verdict.proof, verdict.claim
    ('equal', 'exact', '1 / 2')
    """
    @property
    def outcome(self) -> Literal["equal", "unequal", "unknown"]: ...
    @property
    def same(self) -> bool | None: ...
    @property
    def proof(self) -> Literal["exact", "certified-digits", "probable"] | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def claim(self) -> str: ...
    @property
    def gold(self) -> str: ...
    @property
    def claim_kind(self) -> str: ...
    @property
    def gold_kind(self) -> str: ...
    @property
    def claim_latex(self) -> str | None: ...
    @property
    def gold_latex(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Extracted:
    r"""The final answer of a response.

    ``found`` says how: ``"boxed"``, ``"marked"`` (behind ``####``), ``"phrase"``, ``"bold"``, ``"last-line"`` or ``"nothing"``; ``text`` is
    the answer, empty if there is none, and ``span`` its place in the response.

    >>> from pascaline import extract_answer
    >>> extract_answer("5 + 5 = 10\n#### 10")
    Extracted(found='marked', text='10', span=(16, 18))
    """
    def __new__(cls, found: str, text: str, span: _Span) -> Extracted: ...
    @property
    def found(self) -> Literal["boxed", "marked", "phrase", "bold", "last-line", "nothing"]: ...
    @property
    def text(self) -> str: ...
    @property
    def span(self) -> _Span: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, _Span]: ...

def check(
    claim: str,
    gold: str,
    *,
    profile: Literal["math_verify"] | None = None,
    rounding: Literal["digits-given"] | int | None = None,
    tolerance: float | None = None,
    percent: bool | None = None,
    missing_unit: bool | None = None,
    ordered: bool | None = None,
    decimal_comma: bool | None = None,
    limits: Limits | None = None,
) -> Verdict:
    r"""Whether a claim is the same answer as the gold one. It does not raise for what cannot be read or decided: that is ``unknown``.

    :param claim: an answer, or a response with it
    :param gold: the reference
    :param profile: ``"math_verify"`` accepts what Math-Verify does: six decimals, percentages, decimal commas
    :param rounding: ``"digits-given"`` accepts a decimal for what is rounded to it; a number accepts that many decimals
    :param tolerance: how far a number may be from the gold one: a distance, and a part of its size
    :param percent: whether a percentage is the same as its number, with or without the division by 100
    :param missing_unit: whether a unit may be missing on one side
    :param ordered: whether the items of a list without brackets have an order
    :param decimal_comma: whether a comma between digits may be that of a decimal
    :param limits: the limits of the comparison
    :raises CalculationError: if a text is too long, or an option is none

    >>> from pascaline import check
    >>> print(check(r"x \in [2, 5)", r"2 \le x < 5"))
    equal: The values are the same.
    >>> check("0.333", "1/3").same, check("0.333", "1/3", rounding="digits-given").same
    (False, True)
    >>> print(check("28%", "28"))
    unknown: One is a percentage, the other its number: the option `percent` accepts that.
    """
def check_batch(
    claims: Iterable[str],
    golds: Iterable[str],
    *,
    profile: Literal["math_verify"] | None = None,
    rounding: Literal["digits-given"] | int | None = None,
    tolerance: float | None = None,
    percent: bool | None = None,
    missing_unit: bool | None = None,
    ordered: bool | None = None,
    decimal_comma: bool | None = None,
    limits: Limits | None = None,
) -> list[Verdict]:
    r"""Checks many pairs, on all processors. A pair that is too long has an ``unknown`` verdict.

    :param claims: the answers, or responses with them
    :param golds: as many references
    :param profile: and the other options, as of ``check``
    :returns: a list with the verdict of each pair
    :raises CalculationError: if an option is none, or the lists are not of one length

    >>> from pascaline import check_batch
    >>> [verdict.same for verdict in check_batch(["1/2", "x+1", "(B)"], ["0.5", "x-1", "42"])]
    [True, False, None]
    """
def same(answer: str, gold: str, tolerance: float | None = None, *, limits: Limits | None = None) -> bool | None:
    r"""Whether an answer is the same as the gold one; ``None`` if that is not known.

    :param answer: an answer, or a response with it
    :param gold: the reference
    :param tolerance: how far a number may be from the gold one
    :param limits: the limits of the comparison

    >>> from pascaline import same
    >>> same(r"\sqrt{12}", r"2\sqrt{3}"), same(r"2\pi", "6.283185307"), same(r"2\pi", "6.283185307", tolerance=1e-9)
    (True, False, True)
    >>> same("blue", "azure") is None
    True
    """
def extract_answer(text: str) -> Extracted:
    r"""Finds the final answer of a response: the last ``\boxed{…}``, what stands behind ``####`` or ``the answer is``, what is in bold type,
    or a last line that is nothing else. Nothing is guessed.

    :param text: a response
    :returns: an ``Extracted``

    >>> from pascaline import extract_answer
    >>> extract_answer(r"So $x = \boxed{\frac{1}{2}}$.").text
    '\\frac{1}{2}'
    >>> extract_answer("I do not know.").found
    'nothing'
    """
def latex(text: str, *, limits: Limits | None = None) -> str:
    r"""An answer as LaTeX, with its formulas as SymPy's ``latex`` writes them.

    :param text: a formula, a set, an interval, a matrix, a relation
    :param limits: the limits of the call
    :raises CalculationError: if it cannot be read

    >>> from pascaline import latex
    >>> print(latex("x^2/2 + sqrt(3)"))
    \frac{x^{2}}{2} + \sqrt{3}
    """

class _Annotations(TypedDict):
    read_only: bool
    idempotent: bool
    touches_world: bool

class _Example(TypedDict):
    arguments: dict[str, Any]
    content: str
    description: str

@final
class Tool:
    r"""A tool that a model may call. They come from ``get_tool``, ``tool_set``, ``catalogue``, ``default_tools`` and ``workspace_tools``.

    ``name``, ``description`` and ``parameters`` (a JSON Schema) are for the model; ``set`` and ``key`` (``"set/name"``) tell tools of
    one name apart; ``annotations`` has ``read_only``, ``idempotent`` and ``touches_world``; ``examples`` are calls with their results.
    ``handler`` runs a call with its arguments as a ``dict``, as agent_loop's tools do, or named, and so does a call of the tool itself;
    ``run`` does so in a thread.

    >>> from pascaline import get_tool
    >>> calculator = get_tool("art/calculator")
    >>> calculator.handler({"expression": "sqrt(a) + 1", "scope": {"a": 16}})
    '5'
    """
    @property
    def set(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def parameters(self) -> dict[str, Any]: ...
    @property
    def annotations(self) -> _Annotations: ...
    @property
    def examples(self) -> tuple[_Example, ...]: ...
    def handler(self, arguments: Mapping[str, Any] | str | None = None, /, **named: Any) -> str:
        r"""Runs a call, without a thread. Its arguments are a ``dict``, or named.

        :raises ToolError: if it has no result

        >>> from pascaline import get_tool
        >>> calculate = get_tool("agent_loop/calculate")
        >>> calculate.handler({"expression": "(2+3)*4"}), calculate.handler(expression="10/2")
        ('20', '5.0')
        """
    def __call__(self, arguments: Mapping[str, Any] | str | None = None, /, **named: Any) -> str: ...
    def run(
        self,
        arguments: Mapping[str, Any] | str,
        *,
        thread: str | None = None,
        now: float | datetime | None = None,
        limits: Limits | None = None,
        notes: bool = False,
    ) -> str:
        r"""Runs a call.

        :param arguments: a ``dict``, or JSON text
        :param thread: the conversation, whose last answer is ``ans``; tools that were made together share it
        :param now: the time that the tool sees, in seconds since 1970, or a ``datetime``; the clock's by default
        :param limits: the limits of a calculation
        :param notes: whether each note on the result follows it in a line of its own
        :raises ToolError: if it has no result

        >>> from pascaline import get_tool
        >>> calculator = get_tool("art/calculator")
        >>> calculator.run({"expression": "6 * 7"}, thread="t1"), calculator.run({"expression": "ans / 2"}, thread="t1")
        ('42', '21')
        """
    def forget(self, thread: str) -> None:
        r"""Forgets the last answer of a thread."""
    def with_name(self, name: str) -> Tool:
        r"""The tool under another name. Everything else is the tool's own.

        >>> from pascaline import get_tool
        >>> get_tool("skills/calculate").with_name("sympy").name
        'sympy'
        """

class ToolMessage(dict[str, str]):
    r"""The message of a call for a model, ``{"role": "tool", "tool_call_id", "name", "content"}``, and beside it whether and why the
    call failed: ``is_error``, ``code``, ``hint`` and ``rendered``. These are not part of the message, since a model's interface
    rejects a message with a field that it does not know.

    >>> import pascaline
    >>> call = {"id": "1", "function": {"name": "calculate", "arguments": {"expression": "1/0"}}}
    >>> message = pascaline.run_tool_call(pascaline.default_tools(), call)
    >>> message["content"], message.code
    ('Tool execution error: division by zero', 'division-by-zero')
    """
    code: str | None
    hint: str | None
    is_error: bool
    rendered: str | None
    def __init__(
        self,
        tool_call_id: str,
        name: str,
        content: str,
        is_error: bool = False,
        code: str | None = None,
        hint: str | None = None,
        rendered: str | None = None,
    ) -> None: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def catalogue() -> list[Tool]:
    r"""Every tool of the five systems, and the solver of equations, as a list.

    >>> from pascaline import catalogue
    >>> [tool.key for tool in catalogue()][:2]
    ['agent_loop/calculate', 'agent_loop/get_current_time']
    """
def default_tools() -> list[Tool]:
    r"""agent_loop's teaching set: ``calculate`` and ``get_current_time``.

    >>> from pascaline import default_tools
    >>> default_tools()[0].handler({"expression": "2**10"})
    '1024'
    """
def get_tool(
    key: ToolKey, *, functions: Names | None = None, units: bool | None = None
) -> Tool:
    r"""The tool with this key.

    :param key: such as ``"skills/calculate"``
    :param functions: of ART's calculator, the names of the functions that can be called; its description names those that are on
    :param units: of ART's calculator, whether a quantity is a result; with ``False``, names are no units
    :raises ValueError: such as ``Unknown tool name: art/calcluator (did you mean art/calculator?)``

    >>> from pascaline import get_tool
    >>> get_tool("skills/calculate").handler({"value": "x**2 - 4 = 0"})
    '-2.000000000, 2.000000000'
    >>> get_tool("art/calculator", functions=["sqrt"], units=True).handler({"expression": "12 inch to cm"})
    '30.48 cm'
    """
def tool_set(tools: Sequence[Tool | ToolKey]) -> list[Tool]:
    r"""The tools together, given as such or by their keys, as a list. If several have one name, each of them is named ``set_name``
    instead. Those that are given by their keys share the last answers of threads.

    :raises ValueError: such as ``Unknown tool name: …``, or ``Duplicate tool name: …`` if that does not make the names different

    >>> from pascaline import tool_set
    >>> [tool.name for tool in tool_set(["agent_loop/calculate", "skills/calculate", "art/calculator"])]
    ['agent_loop_calculate', 'skills_calculate', 'calculator']
    """
def workspace_tools(
    root: str | PathLike[str],
    read_only: bool = False,
    *,
    entries: int = 1000000,
    bytes: int = 8589934592,
    text: int = 16777216,
    milliseconds: int = 30000,
) -> list[Tool]:
    r"""agent_loop's workspace tools, ``read``, ``write``, ``edit``, ``grep``, ``find`` and ``ls``, on a folder, which they cannot leave.

    :param root: the path of the folder
    :param read_only: whether nothing may be written
    :param entries: files and folders that a search examines at most; 1,000,000
    :param bytes: bytes that a call reads at most; 8 GiB
    :param text: bytes of a text that a tool returns or takes as a whole; 16 MiB
    :param milliseconds: the time of a call, which returns what was found by then; 30,000
    :raises OSError: if the folder cannot be opened; on Windows, where there are no such tools

    >>> import tempfile
    >>> from pascaline import workspace_tools
    >>> folder = tempfile.TemporaryDirectory()
    >>> tools = {tool.name: tool for tool in workspace_tools(folder.name)}
    >>> tools["write"].handler({"path": "a.txt", "content": "one\ntwo\n"})
    'Successfully wrote 8 bytes to a.txt'
    >>> tools["grep"].handler({"path": ".", "pattern": "t"})
    'a.txt:2: two'
    >>> folder.cleanup()
    """
def run_tool_call(
    tools: Sequence[AnyTool],
    call: Any,
    *,
    thread: str | None = None,
    now: float | datetime | None = None,
    limits: Limits | None = None,
    notes: bool = False,
) -> ToolMessage:
    r"""Runs one call with the tool of its name, or of its key. Whatever the call is, and whatever a tool raises, the result is a message.

    :param tools: a list of tools, or of keys; one of your own is an object, or a ``dict``, with ``name``, ``description``,
        ``parameters`` and ``handler``, a function that is called with the arguments, which fit the schema
    :param call: ``{"id", "type": "function", "function": {"name", "arguments"}}``, or an object with these attributes
    :param thread: the conversation, whose last answer is ``ans``, which the tools of ``tool_set`` hold; a key is a new tool in each call
    :param now: the time that tools see, in seconds since 1970, or a ``datetime``; the clock's by default
    :param limits: the limits of a calculation
    :param notes: whether each note on a result follows it in a line of its own
    :returns: a ``ToolMessage``: ``{"role": "tool", "tool_call_id", "name", "content"}``, with ``is_error``, ``code``, ``hint`` and
        ``rendered`` beside
    :raises ValueError: ``Duplicate tool name: …``
    :raises TypeError: if one of the tools is none

    >>> from pascaline import default_tools, run_tool_call
    >>> call = {"id": "call_1", "type": "function", "function": {"name": "calculate", "arguments": '{"expression": "2**10"}'}}
    >>> run_tool_call(default_tools(), call)
    {'role': 'tool', 'tool_call_id': 'call_1', 'name': 'calculate', 'content': '1024'}
    """
def run_tool_calls(
    tools: Sequence[AnyTool],
    calls: Sequence[Any] | None,
    *,
    thread: str | None = None,
    now: float | datetime | None = None,
    limits: Limits | None = None,
    notes: bool = False,
) -> list[ToolMessage]:
    r"""Runs calls in order, such as the ``tool_calls`` of a model's message; returns a list of a message for each. The parameters are those
    of ``run_tool_call``.

    :raises ValueError: ``Duplicate tool name: …``

    >>> from pascaline import default_tools, run_tool_calls
    >>> run_tool_calls(default_tools(), None)
    []
    >>> call = {"id": "call_1", "function": {"name": "abacus", "arguments": "{}"}}
    >>> message, = run_tool_calls(default_tools(), [call])
    >>> message.is_error, message.code, message.hint
    (True, 'unknown-tool', 'the tools are calculate, get_current_time')
    """
def function_specifications(tools: Sequence[AnyTool], *, strict: bool = False) -> list[dict[str, Any]]:
    r"""OpenAI's function specifications of tools, as a list. In the strict form every property is required, an optional one may be null,
    and an open map is a list of ``{name, value}``; ``run_tool_call`` accepts arguments in both forms.

    :raises ValueError: ``Duplicate tool name: …``

    >>> from pascaline import default_tools, function_specifications
    >>> function_specifications(default_tools(), strict=True)[1]["function"]["parameters"]
    {'type': 'object', 'properties': {}, 'required': [], 'additionalProperties': False}
    """

@final
class ByteTokenizer:
    r"""A tokenizer without a vocabulary: the ids are bytes, and the special tokens follow.

    >>> from pascaline import ByteTokenizer
    >>> tokenizer = ByteTokenizer()
    >>> tokenizer.encode("6*7"), tokenizer.encode_special("<|python_start|>"), tokenizer.decode([52, 50])
    ([54, 42, 55], 256, '42')
    """
    def __new__(cls) -> ByteTokenizer: ...
    @staticmethod
    def encode(text: str) -> list[int]:
        r"""The ids of a text."""
    @staticmethod
    def decode(ids: Iterable[SupportsIndex]) -> str:
        r"""The text of ids. Those of special tokens are left out."""
    @staticmethod
    def encode_special(text: str) -> int:
        r"""The id of a special token.

        :raises KeyError: if there is none of this text
        """

@final
class Column:
    r"""One token for each row: ``tokens``, and ``mask``, which has 1 if the token was sampled and 0 if it was forced. ``done`` says whether
    every row is completed. It unpacks to the two lists.

    >>> from pascaline import ByteTokenizer, ToolUse
    >>> tokens, mask = ToolUse(ByteTokenizer(), rows=2).step([65, 66])
    >>> tokens, mask
    ([65, 66], [1, 1])
    """
    @property
    def tokens(self) -> list[int]: ...
    @property
    def mask(self) -> list[int]: ...
    @property
    def done(self) -> bool: ...
    def __iter__(self) -> Iterator[list[int]]: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class ToolUse:
    r"""One or more rows of tokens, sampled by a model, in which the calculator is called, as nanochat's engine does it.

    :param tokenizer: an object with ``encode(text)``, ``decode(ids)`` and ``encode_special(text)``
    :param rows: the number of rows
    :raises ConversationError: if an argument is invalid

    >>> from pascaline import ByteTokenizer, ToolUse
    >>> tokenizer = ByteTokenizer()
    >>> model = iter([256, *b"6*7", 257, *b"....!", 260])
    >>> results, masks = ToolUse(tokenizer).generate_batch([65], lambda before: [next(model)])
    >>> tokenizer.decode(results[0]), masks[0]
    ('A6*742!', [0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1])
    """
    def __new__(cls, tokenizer: Tokenizer, *, rows: int = 1) -> ToolUse: ...
    @property
    def completed(self) -> list[bool]: ...
    def step(self, sampled: Iterable[SupportsIndex]) -> Column:
        r"""Takes the next token of each row, given one sample for each. If anything raises, no row has changed.

        :raises ConversationError: if the samples are not tokens, or not one for each row
        """
    def generate(self, sample: Sample, max_tokens: int | None = None) -> Iterator[Column]:
        r"""Generates column by column, with fresh rows of its own, until every row is completed or there are ``max_tokens`` columns.

        :param sample: a function that returns one token for each row; it is given the tokens of the previous column, or ``None`` at
            the first. Where a token is forced, the sample is drawn and discarded.
        :param max_tokens: the maximum number of columns, forced tokens included
        :returns: an iterator of ``Column``
        """
    def generate_batch(
        self, prompt: Iterable[SupportsIndex], sample: Sample, max_tokens: int | None = None
    ) -> tuple[list[list[int]], list[list[int]]]:
        r"""Generates to the end; returns ``(results, masks)``: the prompt followed by the tokens of each row, up to but not including the
        token that completed the row, and for each token 1 if it was sampled, 0 if it was forced or belongs to the prompt.
        """

def render_conversation(
    conversation: dict[str, Any], tokenizer: Tokenizer, max_tokens: int = 2048
) -> tuple[list[int], list[int]]:
    r"""The ids of a conversation and its training mask, as nanochat's tokenizer renders it.

    :param conversation: ``{"messages": [{"role", "content"}, …]}``, where the content of an assistant's message is a ``str``, or a
        list of parts ``{"type", "text"}`` of the types ``text``, ``python`` and ``python_output``
    :param tokenizer: an object with ``encode(text)``, ``decode(ids)`` and ``encode_special(text)``
    :param max_tokens: the length to which both lists are cut
    :returns: ``(ids, mask)``; the mask has 1 for a token that a model is trained on
    :raises ConversationError: if the conversation is malformed, in nanochat's words

    >>> from pascaline import ByteTokenizer, render_conversation
    >>> messages = [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "yo"}]
    >>> render_conversation({"messages": messages}, ByteTokenizer())
    ([261, 262, 104, 105, 263, 264, 121, 111, 260], [0, 0, 0, 0, 0, 0, 1, 1, 1])
    """
def render_for_completion(conversation: dict[str, Any], tokenizer: Tokenizer) -> list[int]:
    r"""The ids that prompt a model for the last message of a conversation, which must be the assistant's.

    :raises ConversationError: if the conversation is malformed, in nanochat's words

    >>> from pascaline import ByteTokenizer, render_for_completion
    >>> messages = [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "yo"}]
    >>> render_for_completion({"messages": messages}, ByteTokenizer())
    [261, 262, 104, 105, 263, 264]
    """
def mask_pieces(
    ids: Iterable[SupportsIndex], mask: Iterable[SupportsIndex], tokenizer: Tokenizer
) -> list[tuple[str, bool]]:
    r"""The tokens one by one, as a list of ``(text, trained)``. If one of the lists is longer, its rest is ignored.

    >>> from pascaline import ByteTokenizer, mask_pieces
    >>> mask_pieces([264, 121], [0, 1], ByteTokenizer())
    [('<|assistant_start|>', False), ('y', True)]
    """
def mask_picture(ids: Iterable[SupportsIndex], mask: Iterable[SupportsIndex], tokenizer: Tokenizer) -> str:
    r"""The tokens for a terminal, separated by ``|``: green is trained on, red is not.

    >>> from pascaline import ByteTokenizer, mask_picture
    >>> mask_picture([104, 105], [0, 1], ByteTokenizer())
    '\x1b[91mh\x1b[0m|\x1b[92mi\x1b[0m'
    """
def arithmetic_conversation(seed: int, index: int, operators: str = "*") -> dict[str, Any]:
    r"""A random arithmetic problem with its answer. The same seed, index and operators give the same one everywhere.

    :param seed: the seed of the random numbers
    :param index: the index of the problem in the seed's sequence, from 0
    :param operators: the operators of ``+-*/`` to draw from
    :returns: a conversation, as ``render_conversation`` takes it
    :raises ConversationError: if an argument is invalid

    >>> from pascaline import arithmetic_conversation
    >>> arithmetic_conversation(7, 0)["messages"][0]["content"]
    'What is 739 * 666?'
    """
def gsm8k_conversation(
    row: dict[str, Any], *, outputs: Literal["computed", "annotated"] = "computed"
) -> dict[str, Any]:
    r"""A problem of GSM8K, with its annotations as calls of the calculator.

    :param row: ``{"question", "answer"}``, where the answer has annotations such as ``<<12*34=408>>``
    :param outputs: ``"computed"`` by the calculator, where an annotation that is the same number keeps its text, and a call that the
        calculator does not answer is left out; or ``"annotated"``, the annotations unchanged, as nanochat does
    :raises ConversationError: if an argument is invalid

    >>> from pascaline import gsm8k_conversation
    >>> row = {"question": "How much?", "answer": "12*34 is <<12*34=408>>408. #### 408"}
    >>> gsm8k_conversation(row)["messages"][1]["content"][1]
    {'type': 'python', 'text': '12*34'}
    """
def spelling_conversation(word: str, letter: str) -> dict[str, Any]:
    r"""Asks how often a letter occurs in a word: the assistant spells the word, then counts again with the calculator.

    :param word: ASCII letters and digits
    :param letter: one character
    :raises CalculationError: if the calculator does not answer, as for ``profile``, which contains ``file``
    :raises ConversationError: if an argument is invalid

    >>> from pascaline import spelling_conversation
    >>> spelling_conversation("cheese", "e")["messages"][0]["content"]
    "How many times does the letter 'e' appear in 'cheese'?"
    """
