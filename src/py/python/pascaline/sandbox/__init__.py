"""The calculator in a sandbox: the same names and answers, calculated by a sealed WebAssembly component in wasmtime.

``pip install pascaline[sandbox]`` installs wasmtime beside the package.

>>> from pascaline.sandbox import Sandbox
>>> sandbox = Sandbox()
>>> print(sandbox.answer("15% of 240"))
36
"""

import time
from importlib import resources

try:
    import wasmtime as _wasmtime
except ImportError as error:
    raise ImportError("pascaline.sandbox needs wasmtime: pip install pascaline[sandbox]") from error

from .. import _native
from .._errors import CalculationError, ToolError, ToolMessage
from .._native import code_points, json_text, json_value, read_count, read_text
from .._rows import Rows
from . import _values as values
from ._cache import user_cache
from ._calls import Calls

__all__ = ["Sandbox", "SandboxTool", "user_cache"]

_PACKAGE = ("pascaline:tools", "0.1.0")


class Sandbox(Rows):
    """The calculator in wasmtime: each call runs in a new instance of a component that imports nothing, so that nothing carries over from
    one to the next, and a fault in it ends the call alone. Threads share a sandbox; the interpreter is released while the component runs.

    The component is compiled once, which takes some seconds, and kept in the user's cache, from where the next start reads it.

    :param fuel: WebAssembly instructions of a call, about; 10,000,000,000, a few times what a call within the default ``Limits`` uses
    :param milliseconds: time of a call on a processor; 5,000
    :param memory: bytes of memory of a call; 128 MiB, which is also the most that the calculator takes
    :param cache: where the compiled component is kept: ``True`` for ``user_cache()``, a folder of your own, or ``None``. Whoever can write
        to it can run code in the process, so that only files of the user's own are read
    :param component: the bytes of another component of the world ``calculator``; by default that of the package
    :raises CalculationError: ``setup`` if it is none, ``invalid-input`` if a bound is none

    A call that is stopped raises ``CalculationError`` with the code ``"trap-out-of-fuel"``, ``"deadline"``, ``"memory"``,
    ``"trap-stack-overflow"`` or ``"trap"``. The methods are the functions of the same names of ``pascaline``, and of
    ``pascaline.agent_loop``; ``milliseconds`` of ``limits`` is a deadline within the sandbox's.

    >>> import pascaline
    >>> from pascaline.sandbox import Sandbox
    >>> sandbox = Sandbox()
    >>> sandbox.evaluate("sqrt(a) * i", scope={"a": 16}).value
    4j
    >>> sandbox.agent_loop.calculate("2**100")
    '1267650600228229401496703205376'
    >>> try:
    ...     Sandbox(fuel=1_000_000).agent_loop.calculate("9**9**5")
    ... except pascaline.CalculationError as error:
    ...     print(error.code)
    trap-out-of-fuel
    """
    def __init__(self, *, fuel=10_000_000_000, milliseconds=5_000, memory=128 << 20, cache=True, component=None):
        for name, bound in (("fuel", fuel), ("milliseconds", milliseconds), ("memory", memory)):
            if not isinstance(bound, int) or isinstance(bound, bool) or not 0 <= bound < 2**63:
                raise values.refused(f"{name} must be a non-negative int")
        if component is None:
            component = resources.files("pascaline").joinpath("calculator.wasm").read_bytes()
        if not isinstance(component, bytes):
            raise values.refused(f"component must be bytes, not {type(component).__name__}")
        folder = user_cache() if cache is True else cache or None
        try:
            self._calls = Calls(component, _PACKAGE, fuel, milliseconds, memory, folder)
        except _wasmtime.WasmtimeError as error:
            raise CalculationError(f"The sandbox cannot be set up: {error}", "setup") from None
        self.agent_loop = _AgentLoop(self._calls)

    @property
    def cache_failure(self):
        """Why the compiled component could not be kept, so that the next start compiles it again; ``None`` if it was kept."""
        return self._calls.unkept

    def _call(self, interface, function, *arguments, limits=None):
        return self._calls(interface, function, *arguments, milliseconds=values.milliseconds_of(limits))

    def call(self, name, json, limits=None):
        name, json, bounds = read_text(name, "name"), read_text(json, "json"), values.limits_of(limits)
        result = self._call("calls", "call", name, json, bounds, limits=limits)
        if isinstance(result, str):
            return result
        raise values.failure_of(result.failure, result.source)

    def answer(self, text, *, scope=None, ans=None, angle="radians", digits=15, locale=None, now=None, limits=None):
        """As ``pascaline.answer``."""
        text = read_text(text, "text")
        options = _options(scope, ans, angle, digits, locale, now, limits)
        reply = values.succeeded(self._call("answer", "answer", text, options, limits=limits), text)
        return values.reply_of(reply, text)

    def answer_in_session(self, text, *, scope=None, ans=None, angle="radians", digits=15, locale=None, now=None, limits=None):
        """As ``pascaline.answer_in_session``."""
        text = read_text(text, "text")
        options = _options(scope, ans, angle, digits, locale, now, limits)
        told = values.succeeded(self._call("answer", "answer-in-session", text, options, limits=limits), text)
        scope = {entry.name: entry.value for entry in told.scope}
        return _native.SessionReply(values.reply_of(told.reply, text), scope, told.ans)

    def evaluate(
        self, expression, *, scope=None, ans=None, functions=None, units=True, numbers="number", limits=None
    ):
        """As ``pascaline.evaluate``."""
        expression = read_text(expression, "expression")
        bounds = values.limits_of(limits)
        scope, ans = values.given_of(scope, ans, limits)
        language = values.language_of(functions, units, numbers)
        result = self._call("mathjs", "evaluate", expression, scope, ans, language, bounds, limits=limits)
        return values.answer_of(values.succeeded(result, expression), expression)

    def functions(self):
        """As ``pascaline.functions``."""
        rows = self._call("mathjs", "functions")
        names = ("name", "signature", "group", "summary", "example", "example_answer")
        return [_native.FunctionHelp(*(values.member(row, name) for name in names)) for row in rows]

    def eval_math(self, input, *, notes=None):
        """As ``pascaline.eval_math``."""
        expression = dict.get(input, "expr") if isinstance(input, dict) else input
        if not isinstance(expression, str):
            return _native.eval_math(expression)  # EvalMath's words for what is no text.
        try:
            expression = read_text(expression, "expr")
        except CalculationError:
            return {"error": "Invalid characters in expression"}
        result = self._call("eval-math", "evaluate", expression)
        if isinstance(result, str):
            return {"error": result}
        values.tell(notes, result.notes, expression)
        return {"result": json_value(result.value) if isinstance(result.value, str) else result.value}

    def use_calculator_text(self, expr, *, notes=None):
        """Python's text of the value of ``pascaline.use_calculator``; ``None`` if there is none."""
        expr = read_text(expr, "expr")
        noted = self._call("chat", "use-calculator", expr)
        return None if noted is None else values.told(noted, expr, notes)

    def calculate(self, action, bindings=None):
        """As ``pascaline.calculate``."""
        return self._skill("calculate", action, bindings)

    def coerce(self, action, bindings=None):
        """As ``pascaline.coerce``."""
        return self._skill("coerce", action, bindings)

    def split(self, action, bindings=None):
        """As ``pascaline.split``."""
        return self._skill("split", action, bindings)

    def _skill(self, tool, action, bindings):
        try:
            texts = _native.action_text(tool, action), "{}" if bindings is None else json_text(bindings)
        except CalculationError as error:
            return {"status": "failed", "reason": error.message}
        outcome = json_value(self._call("calculate", "run", tool, *texts))
        if "notes" in outcome:
            source = action if isinstance(action, str) else action["value"]
            outcome["notes"] = tuple(_native.Note(**_placed(note, source)) for note in outcome["notes"])
        return outcome

    def get_tool(self, key):
        """The tool with this key, which runs in the sandbox.

        :raises ValueError: such as ``Unknown tool name: …``
        """
        return SandboxTool(self, _native.get_tool(key))

    def catalogue(self):
        """Every tool that the component runs, as a list: all but those for files."""
        return [SandboxTool(self, tool) for tool in _native.catalogue() if tool.set != "workspace"]

    def function_specifications(self, tools, *, strict=False):
        """As ``pascaline.function_specifications``, of tools of this sandbox or of keys.

        :raises ValueError: ``Duplicate tool name: …``, ``Unknown tool name: …``
        """
        result = self._call("registry", "specifications", _keys(tools), bool(strict))
        if result.tag == "err":
            raise ValueError(result.payload)
        return json_value(result.payload)

    def run_tool_call(self, tools, call, *, now=None, limits=None):
        """As ``pascaline.run_tool_call``, with tools of this sandbox or with keys. All of it happens in the component, and a call that is
        stopped is a message, too. No last answers are kept.

        :raises ValueError: ``Duplicate tool name: …``, ``Unknown tool name: …``
        """
        keys = _keys(tools)
        identity, name, arguments = _parts_of_call(call)
        calls = [{"id": identity, "type": "function", "function": {"name": name, "arguments": arguments}}]
        context = _context(now, limits)
        try:
            result = self._call("registry", "run-calls", keys, json_text(calls), context, limits=limits)
        except CalculationError as error:
            content = f"Tool execution error: {error.message}"
            return ToolMessage(identity, name, content, True, error.code, error.hint, error.rendered)
        (message,) = _replies(result).messages
        error = message.error
        why = (False,) if error is None else (True, error.code, error.hint, error.rendered)
        return ToolMessage(values.member(message, "tool_call_id"), message.name, message.content, *why)

    def run_tool_calls(self, tools, calls, *, now=None, limits=None):
        """Runs calls in order, each in an instance of its own; returns a list of a message for each.

        :raises ValueError: as ``run_tool_call``
        """
        _replies(self._call("registry", "run-calls", _keys(tools), "[]", _context(now, limits)))
        return [self.run_tool_call(tools, call, now=now, limits=limits) for call in calls or ()]


class _AgentLoop:
    """The functions of ``pascaline.agent_loop``."""

    def __init__(self, calls):
        self._calls = calls

    def calculate(self, expression, *, limits=None, notes=None):
        expression, bounds = read_text(expression, "expression"), values.limits_of(limits)
        milliseconds = values.milliseconds_of(limits)
        result = self._calls("agent-loop", "calculate", expression, bounds, milliseconds=milliseconds)
        return values.told(values.succeeded(result, expression), expression, notes)


class SandboxTool:
    """A tool that runs in a sandbox. It has ``name``, ``description``, ``parameters`` and ``handler``, so that it can be given to whatever
    takes tools, ``pascaline.run_tool_calls`` and the loops of others included; ``set`` and ``key`` are as those of ``pascaline.Tool``.

    >>> from pascaline.sandbox import Sandbox
    >>> Sandbox().get_tool("skills/calculate").handler({"value": "x**2 - 4 = 0"})
    '-2.000000000, 2.000000000'
    """
    def __init__(self, sandbox, tool):
        self._sandbox, self._tool = sandbox, tool
        self.set, self.name, self.key = tool.set, tool.name, tool.key
        self.description, self.parameters = tool.description, tool.parameters

    def handler(self, arguments=None, /, **named):
        """Runs a call. Its arguments are a ``dict``, or named.

        :raises ToolError: if it has no result
        """
        if arguments is not None and named:
            raise TypeError("the arguments of a call are a dict, or they are named, not both")
        return self.run(named if arguments is None else arguments)

    __call__ = handler

    def run(self, arguments, *, now=None, limits=None, notes=False):
        """As ``pascaline.Tool.run``, without a thread.

        :raises ToolError: if it has no result
        """
        text = read_text(arguments, "arguments") if isinstance(arguments, str) else json_text(arguments)
        context = _context(now, limits)
        try:
            reply = self._sandbox._call("registry", "run", self.key, text, context, limits=limits)
        except CalculationError as error:
            raise ToolError(error.message, error.hint, error.code, error.rendered) from None
        if not isinstance(reply.content, str):
            error = reply.content
            raise ToolError(error.message, error.hint, error.code, error.rendered)
        return "".join([reply.content, *(f"\nnote: {note}" for note in reply.notes if notes)])

    def __repr__(self):
        return f"<SandboxTool {self.key}>"


_USUAL = {"scope": [], "ans": None, "angle": "radians", "digits": 15, "locale": None, "now": None, "limits": None}


def _options(scope, ans, angle, digits, locale, now, limits):
    bounds = values.limits_of(limits)
    if read_text(angle, "angle") not in ("radians", "degrees"):
        raise values.refused('angle must be "radians" or "degrees"')
    options = {
        "scope": values.names_of(scope, limits),
        "ans": values.ans_text(ans, limits),
        "angle": str.__str__(angle),
        "digits": read_count(digits, "digits"),
        "locale": None if locale is None else read_text(locale, "locale"),
        "now": None if now is None else _native.instant(now),
        "limits": bounds,
    }
    # Without options, there is less to convert.
    return None if options == _USUAL else values.record(**options)


def _placed(note, source):
    span = note.get("span")
    place = span and code_points(*span.values(), source)
    return {"code": note["code"], "message": note["message"], "span": place}


def _keys(tools):
    if not isinstance(tools, list | tuple):
        raise values.refused(f"tools must be a list, not {type(tools).__name__}")
    return [tool.key if isinstance(tool, SandboxTool) else read_text(tool, "a tool") for tool in tuple(tools)]


def _context(now, limits):
    moment = time.time() if now is None else now.timestamp() if hasattr(now, "timestamp") else now
    if not isinstance(moment, int | float) or not 0 <= moment < 2**63:
        raise values.refused("now must be a moment after 1970")
    microseconds = round(moment * 1e6)
    moment = values.record(seconds=microseconds // 10**6, nanoseconds=microseconds % 10**6 * 1000)
    zone = getattr(getattr(now, "tzinfo", None), "key", None) or _native.system_zone()
    return values.record(now=moment, zone=zone, ans=None, limits=values.limits_of(limits), workspace=None)


def _replies(result):
    """The replies, or the registry's refusal of the tools."""
    if isinstance(result, str):
        raise ValueError(result)
    return result


def _parts_of_call(call):
    function = _part(call, "function")
    return (
        _text_of_part(_part(call, "id")),
        _text_of_part(_part(function, "name")),
        _text_of_part(_part(function, "arguments")),
    )


def _part(of, name):
    return dict.get(of, name) if isinstance(of, dict) else getattr(of, name, None)


def _text_of_part(part):
    """A part of a call as text: empty if it is missing. What is no JSON is refused by the component as such."""
    if part is None:
        return ""
    try:
        return read_text(part, "arguments") if isinstance(part, str) else json_text(part)
    except CalculationError:
        return "not JSON"
