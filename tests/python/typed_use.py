"""What a user's type checker knows of the package; it is checked, and never run."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import assert_type

import pascaline
from pascaline import agent_loop
from pascaline.sandbox import Sandbox, SandboxTool

assert_type(pascaline.answer("15% of 240").exact, str | None)
assert_type(pascaline.answer("x", scope={"x": Fraction(1, 3)}, ans=3).notes, tuple[pascaline.Note, ...])
pascaline.answer("x", scope={"x": 30}, angle="degrees", limits=pascaline.Limits(steps=1e6))
assert_type(pascaline.answer_in_session("x = 3").scope, dict[str, str])
assert_type(pascaline.answer("1/3").value, int | float | complex | Fraction | None)
assert_type(pascaline.answer("5 km").unit, str | None)
assert_type(float(pascaline.answer("1/3")), float)
pascaline.answer("d + x", scope=MappingProxyType({"d": date(2024, 1, 1), "x": pascaline.answer("3 days")}))
assert_type(pascaline.tool_functions(["pascaline/answer"], thread="t1"), list[Callable[..., str]])
pascaline.get_tool("art/calcluator")  # type: ignore[arg-type]
pascaline.tool_functions(["pascaline/answr"])  # type: ignore[list-item]
answer = pascaline.evaluate("sqrt(a)", scope={"a": 16, "b": [[1, 2.5], [3, 4]], "c": None}, numbers="Fraction")
assert_type(pascaline.evaluate("ans + 1", ans=answer), pascaline.Answer)
assert_type(pascaline.compile("x^2", variables=["x"]).number(3), float)
assert_type(agent_loop.calculate("2 + 3"), str)
assert_type(pascaline.solve("x**2 = 4").roots, tuple[str, ...])
outcome = pascaline.calculate("2 + 3")
outcome = pascaline.calculate({"value": "2 + 3"})
if outcome["status"] == "success":
    print(outcome["value"], outcome["bindings"])
else:
    assert_type(outcome["reason"], str)
tools = pascaline.tool_set(["art/calculator", pascaline.get_tool("skills/calculate")])
assert_type(tools[0].handler({"expression": "6 * 7"}), str)


def greet(arguments: dict[str, object]) -> str:
    return "hello"


own = {"name": "greet", "description": "Greets", "parameters": {"type": "object"}, "handler": greet}
message = pascaline.run_tool_call([*tools, own], {"id": "1", "function": {"name": "greet", "arguments": "{}"}})
assert_type(message.is_error, bool)
assert_type(message["content"], str)
tokenizer = pascaline.ByteTokenizer()
ids, mask = pascaline.render_conversation(pascaline.arithmetic_conversation(7, 0), tokenizer)
assert_type(ids, list[int])
for _, bits in pascaline.ToolUse(tokenizer, rows=2).generate(lambda before: before or [65, 66], max_tokens=3):
    assert_type(bits, list[int])
try:
    pascaline.evaluate("2 +")
except pascaline.CalculationError as error:
    assert_type(error.span, tuple[int, int])

sandbox = Sandbox(fuel=1_000_000, cache=None)
assert_type(sandbox.answer("x", scope={"x": 1}).exact, str | None)
assert_type(sandbox.evaluate("2 + 3", limits=pascaline.Limits(steps=10)), pascaline.Answer)
assert_type(sandbox.agent_loop.calculate("2 + 3"), str)
assert_type(sandbox.check("1/2", "0.5", rounding=3).same, bool | None)
assert_type(sandbox.latex("1/2"), str)
assert_type(sandbox.get_tool("art/calculator"), SandboxTool)
assert_type(pascaline.run_tool_calls(sandbox.catalogue(), []), list[pascaline.ToolMessage])
assert_type(sandbox.run_tool_call(["art/calculator"], {}).is_error, bool)

batch = pascaline.answer_batch(["15% of 240", None], progress=lambda done, total: None)
assert_type(batch["value"], list[float | None])
assert_type(batch["unit"], list[str | None])
assert_type(batch["notes"], list[list[str]])
for part in pascaline.evaluate_batches((str(n) for n in range(3)), rows=2, threads=1):
    assert_type(part["error"], list[str | None])
pascaline.use_calculator_batch(batch["result"])
