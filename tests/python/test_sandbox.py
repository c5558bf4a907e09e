"""The sandbox: over the corpus it has the module's results and errors, and whatever a component does, the next call is served."""

import io
import math
import os
import reprlib
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
import wasmtime
from corpus import cases, files
from test_corpus_mathjs import options_of

import pascaline
from pascaline import sandbox as module
from pascaline.sandbox import Sandbox, _cache

# The host in Rust replays every case in the component; here it is the conversions that are tried. `make test-long` takes all.
STEP = 1 if "PROPTEST_CASES" in os.environ else 4
ROOT = Path(__file__).parents[2]

# The text of the component is in the syntax that the host's version reads.
os.environ["WAST_STRICT_COMPONENT_INDICES"] = "0"
WAT = (ROOT / "tests" / "host" / "components" / "misbehaving.wat").read_text(encoding="utf-8")
MISBEHAVING = bytes(wasmtime.wat2wasm(WAT))


@pytest.fixture(scope="module")
def sandbox():
    return Sandbox()


def corpus(paths):
    return [case for path in paths for case in cases(path)[::STEP]]


def outcome(call, *arguments, **options):
    """What a call returns or raises, to be compared."""
    try:
        result = call(*arguments, **options)
    except (pascaline.CalculationError, pascaline.ToolError) as error:
        return type(error), error.args
    if isinstance(result, pascaline.Answer):  # NaN is not itself.
        return result.type, result.to_json(), result.text, result.notes
    return result if result == result else repr(result)


def same(sandbox, name, *arguments, **options):
    of = lambda calculator: outcome(getattr(calculator, name), *arguments, **options)
    return name, of(sandbox), of(pascaline)


def check(compared):
    """Shows all that differ at once."""
    differing = [(name, ours, modules) for name, ours, modules in compared if ours != modules]
    assert not differing, f"{len(differing)}\n" + "\n".join(map(reprlib.repr, differing[:10]))


def test_mathjs_over_the_corpus(sandbox):
    compared = [same(sandbox, "evaluate", case["expression"], **options_of(case)) for case in corpus(files())]
    assert len(compared) >= 500
    check(compared)


def test_readings_over_the_corpus(sandbox):
    def options(case):
        options = {name: case[name] for name in ("scope", "ans", "digits", "locale", "now") if name in case}
        return options | ({"angle": "degrees"} if case.get("degrees") else {})

    inputs = corpus(files("reading"))
    check(same(sandbox, "answer", case["input"], **options(case)) for case in inputs)
    check(same(sandbox, "answer_in_session", case["input"], **options(case)) for case in inputs[::7])


def test_pythons_arithmetic_over_the_corpus(sandbox):
    def noted(call, expression):
        notes = []
        return outcome(call, expression, notes=notes.extend), notes

    def python(case):
        of = lambda calculator: noted(calculator.eval_math, {"expr": case["expression"]})
        return "eval_math", of(sandbox), of(pascaline)

    def nanochat(case):
        value, notes = noted(pascaline.use_calculator, case["expression"])
        text = None if value is None else str(value)
        return "use_calculator", noted(sandbox.use_calculator_text, case["expression"]), (text, notes)

    def agent_loop(case):
        of = lambda calculator: noted(calculator.agent_loop.calculate, case["expression"])
        return "calculate", of(sandbox), of(pascaline)

    for compare in (python, nanochat, agent_loop):
        check(map(compare, corpus(files(compare.__name__))))


def test_sympy_over_the_corpus(sandbox):
    compared = []
    for case in corpus(files("sympy")):
        action = {"type": "calculate", "value": case["expression"], "out": "$r"}
        action.update({name: case[name] for name in ("precision", "variables") if name in case})
        compared.append(same(sandbox, "calculate", action))
        if "=" in case["expression"]:
            compared.append(same(sandbox, "solve", case["expression"]))
    check(compared)


def test_the_other_skills(sandbox):
    bound = {"r": "14.00000000", "roots": "-2.0, 2.0", "many": [1, 2.5, None, True, {"a": Decimal("0.10")}, 10**5000]}
    check(same(sandbox, "coerce", {"value": "$many", "coercion": to, "out": "$x"}, bound) for to in ("to-json", "to-string"))
    check(same(sandbox, "coerce", {"value": "$r", "coercion": to}, bound) for to in ("to-int", "to-bool", "no"))
    check([same(sandbox, "split", {"value": "$roots"}, bound), same(sandbox, "calculate", {"value": {1, 2}})])
    check([same(sandbox, "calculate", {"value": "sin(30)"}), same(sandbox, "calculate", {"value": "1/3"}, {"x": math.inf})])


VALUES = [
    *(0, -0.0, 1, 2**53, 2**53 + 1, 10**5000, 0.1, math.inf, math.nan, 1e300, 1j, complex(-0.0, math.inf), True, None, "a\0é"),
    *(Fraction(-1, 3), Decimal("0.10"), Decimal("1E+40"), Decimal("NaN"), [1, [2, 3]], [[1, 2], [3, 4]], {"a": [None, "b"]}),
    *(object(), b"x", "\ud800", {1: 2}, pascaline.Quantity(3, "cm"), pascaline.evaluate("[1; 2]"), pascaline.answer("1/3")),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_of_a_scope_is_the_modules(sandbox, value):
    check(same(sandbox, "evaluate", "x", scope={"x": value}, numbers=numbers) for numbers in ("number", "BigNumber"))
    check([same(sandbox, "evaluate", "ans", ans=value)])
    check([same(sandbox, "answer", "x", scope={"x": value}), same(sandbox, "answer", "ans + 1", ans=value)])


class Lying(str):
    def __len__(self):
        return 10**9

    def __str__(self):
        return "1 / 0"


def test_bad_arguments_are_refused_in_the_modules_words(sandbox):
    compared = [same(sandbox, name, text) for name in ("answer", "evaluate", "solve", "eval_math") for text in (None, b"1", 5, "\ud800")]
    compared += [same(sandbox, name, Lying("2 + 3")) for name in ("answer", "evaluate", "eval_math")]
    compared += [same(sandbox, "answer", "1", now=5)]
    compared += [same(sandbox, "answer", "1", **bad) for bad in ({"angle": "turns"}, {"digits": -1}, {"digits": 1.5})]
    compared += [same(sandbox, "answer", "1", **bad) for bad in ({"scope": []}, {"limits": 5}, {"digits": 10**30}, {"scope": {1: 2}})]
    compared += [same(sandbox, "evaluate", "1", **bad) for bad in ({"numbers": "x"}, {"functions": 5}, {"functions": ["sin", 1]})]
    compared += [same(sandbox, "evaluate", text * 10**7) for text in ("1", "é", "(")]
    compared += [same(sandbox, "evaluate", "sqrt(4)", functions=["sin"]), same(sandbox, "evaluate", "5 cm", units=False)]
    compared += [same(sandbox, "evaluate", "mean(1:1000)", limits=pascaline.Limits(steps=10))]
    check(compared)
    (ours, modules) = (outcome(calculator.answer, "1", locale="??")[1] for calculator in (sandbox, pascaline))
    assert ours[:2] + ours[3:4] == modules[:2] + modules[3:4]  # The module shows the place in the tag.
    assert sandbox.eval_math("2**100") == {"result": 2**100}
    assert sandbox.functions() == pascaline.functions()


# Tools

CALLS = [
    ("art/calculator", {"expression": "sqrt(a) + 1", "scope": {"a": 16}}),
    ("art/calculator", '{"expression": "2 * sqr(9)"}'),
    ("skills/calculate", {"value": "x**2 - 4 = 0"}),
    ("agent_loop/calculate", {"expression": "1/0"}),
    ("agent_loop/calculate", {"expresion": "1"}),
    ("agent_loop/calculate", "{"),
    ("pascaline/answer", {"text": "1/3 of 10%"}),
    ("pascaline/answer", {"text": "today - 2024-01-01"}),
]


@pytest.mark.parametrize(("key", "arguments"), CALLS, ids=str)
def test_a_tool_has_the_results_of_the_modules(sandbox, key, arguments):
    ours, modules = sandbox.get_tool(key), pascaline.get_tool(key)
    assert outcome(ours.handler, arguments) == outcome(modules.handler, arguments)
    assert outcome(ours.run, arguments, notes=True, now=5) == outcome(modules.run, arguments, notes=True, now=5)
    call = {"id": "1", "type": "function", "function": {"name": modules.name, "arguments": arguments}}
    message, wanted = sandbox.run_tool_call([ours], call), pascaline.run_tool_call([modules], call)
    parts = lambda message: (message, message.is_error, message.code, message.hint, message.rendered)
    assert parts(message) == parts(wanted)
    # As a tool of the caller's own, for everything that takes tools.
    assert parts(pascaline.run_tool_call([ours], call))[:3] == parts(wanted)[:3]


def test_calls_of_tools_end_in_messages(sandbox):
    tools = ["agent_loop/calculate", "agent_loop/get_current_time"]
    good = {"id": "a", "function": {"name": "calculate", "arguments": '{"expression": "2**10"}'}}
    calls = [good, {"id": "b", "function": {"name": "abacus"}}, None, "call", {"function": {"name": "calculate", "arguments": {1, 2}}}]
    assert sandbox.run_tool_calls(tools, calls) == pascaline.run_tool_calls([*map(pascaline.get_tool, tools)], calls)
    clock = {"id": "c", "function": {"name": "get_current_time", "arguments": "{}"}}
    assert sandbox.run_tool_call(tools, clock, now=0)["content"] == "1970-01-01T00:00:00.000000+00:00"
    assert sandbox.run_tool_calls(tools, None) == []
    for refused in (["agent_loop/calculate"] * 2, ["no/tool"]):
        with pytest.raises(ValueError):
            sandbox.run_tool_calls(refused, [good])
        with pytest.raises(ValueError):
            sandbox.function_specifications(refused)
    modules = pascaline.function_specifications([*map(pascaline.get_tool, tools)], strict=True)
    assert sandbox.function_specifications(tools, strict=True) == modules
    assert [tool.key for tool in sandbox.catalogue()] == [tool.key for tool in pascaline.catalogue() if tool.set != "workspace"]


# What stops a call


@pytest.fixture(scope="module")
def misbehaving():
    return Sandbox(component=MISBEHAVING, milliseconds=100, memory=8 << 20, cache=None)


TRAPS = {
    "loop": ("deadline", "The sandbox ran out of time"),
    "grow": ("memory", "The sandbox ran out of memory"),
    "stack": ("trap-stack-overflow", "The sandbox ran out of stack"),
    "trap": ("trap", "The sandbox crashed: wasm `unreachable` instruction executed"),
}


@pytest.mark.parametrize("what", TRAPS)
def test_a_trap_is_an_error_and_the_next_call_is_served(misbehaving, what):
    for _ in range(2):
        with pytest.raises(pascaline.CalculationError) as failure:
            misbehaving.evaluate(what)
        assert (failure.value.code, failure.value.message) == TRAPS[what]
        assert misbehaving.evaluate("answer").text == "7"


def test_fuel_stops_a_call():
    starved = Sandbox(component=MISBEHAVING, fuel=100_000, cache=None)
    with pytest.raises(pascaline.CalculationError, match="The sandbox ran out of fuel") as failure:
        starved.evaluate("loop")
    assert failure.value.code == "trap-out-of-fuel"
    assert starved.evaluate("answer").text == "7"
    with pytest.raises(pascaline.CalculationError) as failure:
        Sandbox(fuel=0).evaluate("1")
    assert failure.value.code == "trap-out-of-fuel"


def test_the_bounds_hold_for_the_calculator():
    def code(text, **bounds):
        limited = Sandbox(**bounds)
        message = limited.run_tool_call(["agent_loop/calculate"], {"function": {"name": "calculate", "arguments": {"expression": text}}})
        return message.code

    assert code("1 + 1", fuel=1_000_000) is None
    assert code("9**9**5", fuel=1_000_000) == "trap-out-of-fuel"
    small = Sandbox(memory=2 << 20)
    with pytest.raises(pascaline.CalculationError) as failure:
        small.evaluate("sum(1:100000)")
    assert failure.value.code == "memory"
    assert small.evaluate("sum(1:10)").text == "55"


@pytest.mark.parametrize("bounds", [{"fuel": -1}, {"memory": 1.5}, {"milliseconds": "1"}, {"fuel": True}, {"memory": 2**63}])
def test_bounds_that_are_none_are_refused(bounds):
    with pytest.raises(pascaline.CalculationError, match="must be a non-negative int"):
        Sandbox(component=MISBEHAVING, cache=None, **bounds)


def test_what_is_no_calculator_is_refused():
    importing = b'(component (import "f" (func)))'
    for component in (b"", b"\0asm", b"(component", importing):
        with pytest.raises(pascaline.CalculationError) as failure:
            Sandbox(component=component, cache=None)
        assert failure.value.code == "setup"
    empty = Sandbox(component=b"(component)", cache=None)
    with pytest.raises(pascaline.CalculationError, match="The component has no evaluate in mathjs"):
        empty.evaluate("1")
    with pytest.raises(pascaline.CalculationError, match="component must be bytes, not str"):
        Sandbox(component="(component)")


def test_a_memory_too_small_to_begin_with_is_an_error():
    with pytest.raises(pascaline.CalculationError) as failure:
        Sandbox(memory=1)
    assert failure.value.code == "memory"


def test_ctrl_c_ends_a_call():
    waiting = Sandbox(component=MISBEHAVING, milliseconds=600_000, fuel=2**62, cache=None)
    before = signal.getsignal(signal.SIGINT)
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        waiting.evaluate("loop")
    assert signal.getsignal(signal.SIGINT) is before
    assert waiting.evaluate("answer").text == "7"


# Threads and processes


def test_many_threads_share_a_sandbox(sandbox, misbehaving):
    scope = {"x": 2, "y": "z", "m": [[1, 2], [3, 4]]}

    def work(index):
        if index % 10 == 0:
            return outcome(misbehaving.evaluate, "trap")[1][1]
        return sandbox.evaluate(f"det(m) + x * {index}", scope=scope, numbers="number").value

    with ThreadPoolExecutor(8) as threads:
        results = list(threads.map(work, range(200)))
    assert results == ["trap" if index % 10 == 0 else 2.0 * index - 2 for index in range(200)]


def test_other_threads_run_beside_a_call(misbehaving):
    """The interpreter is released: this thread counts while another one is in a call."""
    begins, ended = threading.Event(), []

    def work():
        begins.set()
        ended.append(outcome(misbehaving.evaluate, "loop")[1][1])

    thread = threading.Thread(target=work)
    thread.start()
    begins.wait()
    count = 0
    while not ended:
        count += 1
    thread.join()
    assert ended == ["deadline"] and count > 1000


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_forked_process_has_the_sandbox(sandbox, misbehaving):
    sandbox.answer("1 + 1")
    child = os.fork()
    if child == 0:
        good = sandbox.answer("2 + 2").text == "4" and outcome(misbehaving.evaluate, "loop")[1][1] == "deadline"
        os._exit(0 if good else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert sandbox.answer("2 + 2").text == "4"


# The compiled component


def test_a_compiled_component_is_kept_and_read_again(tmp_path):
    folder = tmp_path / "cache"
    assert Sandbox(component=MISBEHAVING, cache=folder).cache_failure is None
    (file,) = folder.iterdir()
    assert (folder.stat().st_mode & 0o777, file.stat().st_mode & 0o777) == (0o700, 0o600)
    before = file.stat().st_mtime_ns
    assert Sandbox(component=MISBEHAVING, cache=folder).evaluate("answer").text == "7"
    assert file.stat().st_mtime_ns == before
    # Another component takes the place of the earlier one; a file that is another's stays.
    (folder / "calculator-0123456789abcdef.cwasm").touch()
    Sandbox(component=bytes(wasmtime.wat2wasm(WAT.replace("Some message", "Other message"))), cache=folder)
    assert len(list(folder.iterdir())) == 2 and not file.exists()


@pytest.mark.parametrize("spoil", ["cut", "others", "link", "folder", "pipe"])
def test_a_file_that_is_not_to_be_trusted_is_not_read(tmp_path, spoil):
    folder = tmp_path / "cache"
    Sandbox(component=MISBEHAVING, cache=folder)
    (file,) = folder.iterdir()
    if spoil == "cut":
        file.write_bytes(file.read_bytes()[:-100])
    elif spoil == "others":
        file.chmod(0o622)
    elif spoil == "link":
        file.rename(tmp_path / "elsewhere")
        file.symlink_to(tmp_path / "elsewhere")
    elif spoil == "folder":
        folder.chmod(0o777)
    else:
        file.unlink()
        os.mkfifo(file)
    again = Sandbox(component=MISBEHAVING, cache=folder)
    assert again.evaluate("answer").text == "7"
    if spoil == "folder":
        assert "others may write" in again.cache_failure
    else:
        assert again.cache_failure is None and not file.is_symlink() and file.is_file()
        assert file.stat().st_mode & 0o777 == 0o600


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").touch()
    kept = Sandbox(component=MISBEHAVING, cache=tmp_path / "file" / "folder")
    assert kept.evaluate("answer").text == "7" and "file" in kept.cache_failure


def test_the_users_folder(monkeypatch):
    monkeypatch.setenv("HOME", "/home/u")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert module.user_cache() == Path("/home/u/.cache/pascaline")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert module.user_cache() == Path("/caches/pascaline")


def test_without_wasmtime_the_import_says_what_to_install():
    script = "import sys; sys.modules['wasmtime'] = None; import pascaline; import pascaline.sandbox"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=environment)
    assert done.stderr.strip().endswith("pascaline.sandbox needs wasmtime: pip install pascaline[sandbox]")
    assert pascaline.__all__ and "sandbox" not in pascaline.__all__


@pytest.mark.parametrize(("is_terminal", "said"), [(True, "pascaline: compiling the sandbox for this machine\n"), (False, "")])
def test_a_person_is_told_that_the_sandbox_is_compiled(monkeypatch, is_terminal, said):
    screen = io.StringIO()
    screen.isatty = lambda: is_terminal
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(_cache, "Component", lambda engine, wasm: "compiled")
    assert _cache.compiled(None, b"", None) == ("compiled", None)
    assert screen.getvalue() == said
