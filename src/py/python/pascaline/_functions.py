"""The functions of the package, with their annotations. `make stubs` writes this file from the stub."""

from __future__ import annotations

from . import _native
from ._lazy_types import types
from ._rows import rows as _rows

_answer = _native.answer
_answer_in_session = _native.answer_in_session
_evaluate = _native.evaluate
_compile = _native.compile
_functions = _native.functions
_eval_math = _native.eval_math
_evaluates_to = _native.evaluates_to
_use_calculator = _native.use_calculator
_calculate = _native.calculate
_coerce = _native.coerce
_split = _native.split
_solve = _rows.solve
_check = _rows.check
_check_batch = _rows.check_batch
_same = _rows.same
_extract_answer = _rows.extract_answer
_latex = _rows.latex
_catalogue = _native.catalogue
_default_tools = _native.default_tools
_get_tool = _native.get_tool
_tool_set = _native.tool_set
_workspace_tools = _native.workspace_tools
_run_tool_call = _native.run_tool_call
_run_tool_calls = _native.run_tool_calls
_function_specifications = _native.function_specifications
_render_conversation = _native.render_conversation
_render_for_completion = _native.render_for_completion
_mask_pieces = _native.mask_pieces
_mask_picture = _native.mask_picture
_arithmetic_conversation = _rows.arithmetic_conversation
_gsm8k_conversation = _rows.gsm8k_conversation
_spelling_conversation = _rows.spelling_conversation


def answer(
    text: str,
    *,
    scope: types.Mapping[str, types.Any] | None = None,
    ans: types.Reply | types.TextValue | None = None,
    angle: types.Angle = "radians",
    digits: int = 15,
    locale: str | None = None,
    now: types.datetime | str | None = None,
    limits: types.Limits | None = None,
) -> types.Reply:
    return _answer(text, scope, ans, angle, digits, locale, now, limits)


def answer_in_session(
    text: str,
    *,
    scope: types.Mapping[str, types.Any] | None = None,
    ans: types.Reply | types.TextValue | None = None,
    angle: types.Angle = "radians",
    digits: int = 15,
    locale: str | None = None,
    now: types.datetime | str | None = None,
    limits: types.Limits | None = None,
) -> types.SessionReply:
    return _answer_in_session(text, scope, ans, angle, digits, locale, now, limits)


def evaluate(
    expression: str,
    *,
    scope: types.Mapping[str, types.Any] | None = None,
    ans: types.Value = None,
    functions: types.Names | None = None,
    units: bool = True,
    numbers: types.Numbers = "number",
    limits: types.Limits | None = None,
) -> types.Answer:
    return _evaluate(expression, scope, ans, functions, units, numbers, limits)


def compile(
    expression: str,
    *,
    variables: types.Names | None = None,
    limits: types.Limits | None = None,
) -> types.Program:
    return _compile(expression, variables, limits)


def functions() -> list[types.FunctionHelp]:
    return _functions()


def eval_math(
    input: str | types.Mapping[str, types.Any],
    *,
    limits: types.Limits | None = None,
    notes: types.Callable[[tuple[types.Note, ...]], object] | None = None,
) -> dict[str, types.Any]:
    return _eval_math(input, limits, notes)


def evaluates_to(expr: str, result: float) -> str:
    return _evaluates_to(expr, result)


def use_calculator(
    expr: str,
    *,
    limits: types.Limits | None = None,
    notes: types.Callable[[tuple[types.Note, ...]], object] | None = None,
) -> int | float | complex | str | bytes | tuple[str, ...] | list[str] | types.EllipsisType | None:
    return _use_calculator(expr, limits, notes)


def calculate(
    action: types.Mapping[str, types.Any] | str,
    bindings: types.Mapping[str, types.Any] | None = None,
    *,
    limits: types.Limits | None = None,
) -> types.Success | types.Failed:
    return _calculate(action, bindings, limits)


def coerce(
    action: types.Mapping[str, types.Any],
    bindings: types.Mapping[str, types.Any] | None = None,
    *,
    limits: types.Limits | None = None,
) -> types.Success | types.Failed:
    return _coerce(action, bindings, limits)


def split(
    action: types.Mapping[str, types.Any],
    bindings: types.Mapping[str, types.Any] | None = None,
    *,
    limits: types.Limits | None = None,
) -> types.Success | types.Failed:
    return _split(action, bindings, limits)


def solve(
    equation: str,
    variable: str | None = None,
    *,
    precision: int = 10,
    limits: types.Limits | None = None,
) -> types.Solutions:
    return _solve(equation, variable, precision=precision, limits=limits)


def check(
    claim: str,
    gold: str,
    *,
    profile: types.Literal["math_verify"] | None = None,
    rounding: types.Literal["digits-given"] | int | None = None,
    tolerance: float | None = None,
    percent: bool | None = None,
    missing_unit: bool | None = None,
    ordered: bool | None = None,
    decimal_comma: bool | None = None,
    limits: types.Limits | None = None,
) -> types.Verdict:
    return _check(
        claim,
        gold,
        profile=profile,
        rounding=rounding,
        tolerance=tolerance,
        percent=percent,
        missing_unit=missing_unit,
        ordered=ordered,
        decimal_comma=decimal_comma,
        limits=limits,
    )


def check_batch(
    claims: types.Iterable[str],
    golds: types.Iterable[str],
    *,
    profile: types.Literal["math_verify"] | None = None,
    rounding: types.Literal["digits-given"] | int | None = None,
    tolerance: float | None = None,
    percent: bool | None = None,
    missing_unit: bool | None = None,
    ordered: bool | None = None,
    decimal_comma: bool | None = None,
    limits: types.Limits | None = None,
) -> list[types.Verdict]:
    return _check_batch(
        claims,
        golds,
        profile=profile,
        rounding=rounding,
        tolerance=tolerance,
        percent=percent,
        missing_unit=missing_unit,
        ordered=ordered,
        decimal_comma=decimal_comma,
        limits=limits,
    )


def same(answer: str, gold: str, tolerance: float | None = None, *, limits: types.Limits | None = None) -> bool | None:
    return _same(answer, gold, tolerance, limits=limits)


def extract_answer(text: str) -> types.Extracted:
    return _extract_answer(text)


def latex(text: str, *, limits: types.Limits | None = None) -> str:
    return _latex(text, limits=limits)


def catalogue() -> list[types.Tool]:
    return _catalogue()


def default_tools() -> list[types.Tool]:
    return _default_tools()


def get_tool(key: types.ToolKey, *, functions: types.Names | None = None, units: bool | None = None) -> types.Tool:
    return _get_tool(key, functions, units)


def tool_set(tools: types.Sequence[types.Tool | types.ToolKey]) -> list[types.Tool]:
    return _tool_set(tools)


def workspace_tools(
    root: str | types.PathLike[str],
    read_only: bool = False,
    *,
    entries: int = 1000000,
    bytes: int = 8589934592,
    text: int = 16777216,
    milliseconds: int = 30000,
) -> list[types.Tool]:
    return _workspace_tools(root, read_only, entries, bytes, text, milliseconds)


def run_tool_call(
    tools: types.Sequence[types.AnyTool],
    call: types.Any,
    *,
    thread: str | None = None,
    now: float | types.datetime | None = None,
    limits: types.Limits | None = None,
    notes: bool = False,
) -> types.ToolMessage:
    return _run_tool_call(tools, call, thread, now, limits, notes)


def run_tool_calls(
    tools: types.Sequence[types.AnyTool],
    calls: types.Sequence[types.Any] | None,
    *,
    thread: str | None = None,
    now: float | types.datetime | None = None,
    limits: types.Limits | None = None,
    notes: bool = False,
) -> list[types.ToolMessage]:
    return _run_tool_calls(tools, calls, thread, now, limits, notes)


def function_specifications(
    tools: types.Sequence[types.AnyTool],
    *,
    strict: bool = False,
) -> list[dict[str, types.Any]]:
    return _function_specifications(tools, strict)


def render_conversation(
    conversation: dict[str, types.Any],
    tokenizer: types.Tokenizer,
    max_tokens: int = 2048,
) -> tuple[list[int], list[int]]:
    return _render_conversation(conversation, tokenizer, max_tokens)


def render_for_completion(conversation: dict[str, types.Any], tokenizer: types.Tokenizer) -> list[int]:
    return _render_for_completion(conversation, tokenizer)


def mask_pieces(
    ids: types.Iterable[types.SupportsIndex],
    mask: types.Iterable[types.SupportsIndex],
    tokenizer: types.Tokenizer,
) -> list[tuple[str, bool]]:
    return _mask_pieces(ids, mask, tokenizer)


def mask_picture(
    ids: types.Iterable[types.SupportsIndex],
    mask: types.Iterable[types.SupportsIndex],
    tokenizer: types.Tokenizer,
) -> str:
    return _mask_picture(ids, mask, tokenizer)


def arithmetic_conversation(seed: int, index: int, operators: str = "*") -> dict[str, types.Any]:
    return _arithmetic_conversation(seed, index, operators)


def gsm8k_conversation(
    row: dict[str, types.Any],
    *,
    outputs: types.Literal["computed", "annotated"] = "computed",
) -> dict[str, types.Any]:
    return _gsm8k_conversation(row, outputs=outputs)


def spelling_conversation(word: str, letter: str) -> dict[str, types.Any]:
    return _spelling_conversation(word, letter)


for _function in list(globals().values()):
    if getattr(_function, "__module__", None) == __name__:
        _function.__doc__ = globals()[f"_{_function.__name__}"].__doc__

del _function
