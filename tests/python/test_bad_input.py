"""Whatever a call is given ends in a clear exception, and the interpreter goes on."""

import copy
import math
import os
import pickle
import subprocess
import sys
import threading
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

import pytest

import pascaline
from pascaline import (
    ByteTokenizer,
    CalculationError,
    ConversationError,
    Limits,
    ToolError,
    ToolUse,
    agent_loop,
    answer,
    calculate,
    default_tools,
    eval_math,
    evaluate,
    get_tool,
    run_tool_call,
    use_calculator,
)


class LyingText(str):
    def __len__(self):
        return 10**9

    def __str__(self):
        return "3 + 3"

    def __iter__(self):
        raise RuntimeError


class LyingInt(int):
    def __int__(self):
        raise RuntimeError

    def __index__(self):
        return 7

    def __format__(self, spec):
        return "7"

    def __str__(self):
        return "7"

    __repr__ = __str__


class LyingFloat(float):
    def __float__(self):
        raise RuntimeError

    def __repr__(self):
        return "7"


class LyingDict(dict):
    def items(self):
        raise RuntimeError

    __iter__ = keys = values = __len__ = __getitem__ = items


class LyingFraction(Fraction):
    def __str__(self):
        return "7"


class Refusing:
    """An object that raises whenever it is asked."""

    def __float__(self):
        raise RuntimeError("no")

    __str__ = __repr__ = __len__ = __iter__ = __index__ = __float__

    def __getattr__(self, name):
        raise RuntimeError("no")


class OddMeta(type):
    @property
    def __name__(cls):
        raise RuntimeError("no name")


class Odd(metaclass=OddMeta):
    pass


def each(name, values):
    """A test for each of some values; a test runner asks a value for its name, which not all of them survive."""
    makers = [lambda value=value: value for value in values]
    return pytest.mark.parametrize(name, makers, ids=[type.__getattribute__(type(value), "__qualname__") for value in values])


TEXT_CALLS = {
    "answer": answer,
    "answer_in_session": pascaline.answer_in_session,
    "evaluate": evaluate,
    "compile": pascaline.compile,
    "agent_loop.calculate": agent_loop.calculate,
    "use_calculator": use_calculator,
    "solve": pascaline.solve,
    "Answer.from_json": pascaline.Answer.from_json,
    "get_tool": get_tool,
}
NO_TEXTS = [None, b"2 + 3", bytearray(b"2"), 5, 2.5, ["2"], Refusing(), Odd(), object()]


@each("make", NO_TEXTS)
@pytest.mark.parametrize("name", TEXT_CALLS)
def test_what_is_no_text_is_refused_by_its_type(name, make):
    with pytest.raises(CalculationError) as failure:
        TEXT_CALLS[name](make())
    assert failure.value.code == "invalid-input"
    assert "must be a str, not " in failure.value.message
    assert failure.value.span == (0, 0)


def test_eval_math_says_it_as_the_original():
    assert eval_math(5) == {"error": "Evaluation failed: 'int' object is not iterable"}
    assert eval_math(None) == {"error": "Evaluation failed: 'NoneType' object is not iterable"}
    assert eval_math({}) == eval_math("")
    assert eval_math(["2"]) == eval_math(b"2") == {"error": "Expression must be a string"}
    assert eval_math("2+\ud800") == {"error": "Invalid characters in expression"}


def test_a_subclass_is_read_by_its_own_data():
    assert answer(LyingText("2 + 3")).text == "5"
    assert evaluate(LyingText("2 + 3")).value == 5.0
    assert use_calculator(LyingText("2+3")) == 5
    assert evaluate("x", scope={"x": LyingInt(5)}).value == 5.0
    assert evaluate("x", scope={"x": LyingInt(2**70)}).value == 2**70
    assert evaluate("x", scope={"x": LyingFloat(2.5)}).value == 2.5
    assert evaluate("x", scope={"x": LyingFraction(1, 3)}).value == Fraction(1, 3)
    assert answer("x", scope={"x": LyingFraction(1, 3)}).exact == "1/3"
    assert evaluate("x", scope=LyingDict(x=5)).value == 5.0
    assert calculate(LyingDict(value=LyingText("2 + 3")))["value"] == "5.000000000"


@each("make", [Refusing(), Odd(), object(), b"1", {1}, range(3), len])
@pytest.mark.parametrize("call", [answer, evaluate])
def test_a_value_that_is_none_is_refused_by_its_name(call, make):
    value = make()
    with pytest.raises(CalculationError) as failure:
        call("weight", scope={"weight": value})
    assert failure.value.code == "invalid-input"
    assert 'scope value "weight" must be' in failure.value.message
    with pytest.raises(CalculationError, match="ans must be"):
        call("ans", ans=value)


@pytest.mark.parametrize("value", [True, None, math.nan, math.inf, Decimal("NaN"), Decimal("-Infinity"), [math.nan], [[None]], {"a": 1}])
def test_answer_takes_finite_numbers_and_texts(value):
    with pytest.raises(CalculationError, match="must be a finite number, a text, a reply, a date or a list, not"):
        answer("x", scope={"x": value})


@each("make", [[("x", 1)], "x", 5, Refusing(), {"x": 1}.items(), {5: 1}, {b"x": 1}, {None: 1}])
@pytest.mark.parametrize("call", [answer, evaluate])
def test_a_scope_that_is_none_is_refused(call, make):
    with pytest.raises(CalculationError) as failure:
        call("1", scope=make())
    assert failure.value.code == "invalid-input"


def test_a_scope_that_changes_while_it_is_read_is_read_as_it_was():
    scope = {"a": 1, "f": Fraction(1, 2)}

    class Changing(Fraction):
        @property
        def numerator(self):
            scope.clear()
            scope.update({str(index): index for index in range(1000)})
            return 1

    scope["b"] = Changing(1, 2)
    scope["c"] = 3
    assert evaluate("a + c", scope=scope).value == 4.0

    items = [1.0, 2.0]

    class Growing(Fraction):
        @property
        def numerator(self):
            items.extend([9.0] * 100)
            return 1

    items.append(Growing(1, 2))
    assert evaluate("size(x)", scope={"x": items}).value == [3.0]


def test_a_value_that_contains_itself_is_too_deep():
    endless = []
    endless.append(endless)
    for value in (endless, {"a": endless}, (endless,)):
        with pytest.raises(CalculationError, match="levels deep|of one length|must be smaller"):
            evaluate("x", scope={"x": value})
    loop = {}
    loop["loop"] = loop
    with pytest.raises(CalculationError, match="nested more than 100 levels deep"):
        evaluate("x", scope={"x": loop})
    assert calculate({"value": loop})["reason"] == "a value is nested more than 100 levels deep"
    assert "nested" in calculate({"value": "$x"}, {"x": endless})["reason"]


def test_uneven_rows_are_refused():
    for value in ([[1, 2], [3]], [[1], 2], [[[1]], [[2], [3]]]):
        with pytest.raises(CalculationError, match="of one length"):
            evaluate("x", scope={"x": value})


@pytest.mark.parametrize("name", TEXT_CALLS)
def test_half_of_a_surrogate_pair(name):
    call = TEXT_CALLS[name]
    if name.startswith("use_calculator"):
        assert call("2+3\ud800") is None
        return
    with pytest.raises(CalculationError, match="half of a surrogate pair"):
        call("2 + \udfff")


@pytest.mark.parametrize("name", TEXT_CALLS)
def test_nul_is_a_character(name):
    if name.startswith("use_calculator"):
        assert TEXT_CALLS[name]("2 \0 3") is None
        return
    with pytest.raises(ValueError):
        TEXT_CALLS[name]("2 \0 3")


@pytest.mark.parametrize("name", TEXT_CALLS)
@pytest.mark.parametrize("character", ["1+", "é", "(", "'"])
def test_a_text_of_ten_megabytes_is_too_long(name, character):
    text = character * (10_000_000 // len(character))
    if name.startswith("use_calculator"):
        assert TEXT_CALLS[name](text) is None
        return
    with pytest.raises(ValueError) as failure:
        TEXT_CALLS[name](text)
    assert len(str(failure.value)) < 10_000


def test_values_that_are_too_large_are_refused_before_they_are_read():
    for value in ("x" * 2_000_000, 10**2_000_000, [0.0] * 1_000_000, {"a": ["b" * 10] * 200_000}):
        with pytest.raises(CalculationError, match="scope must be smaller: longer than 1048576 bytes"):
            evaluate("1", scope={"x": value})
        assert calculate({"value": "1", "x": value})["reason"] == "action must be smaller: longer than 1048576 bytes"
    assert evaluate("1", scope={"x": "x" * 2_000_000}, limits=Limits(argument_bytes=1e9)).value == 1.0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"limits": 5}, "limits must be Limits, not int"),
        ({"limits": {"steps": 1}}, "limits must be Limits, not dict"),
        ({"angle": "gradians"}, 'angle must be "radians" or "degrees"'),
        ({"angle": 5}, "angle must be a str, not int"),
        ({"digits": "5"}, "digits must be an int, not str"),
        ({"digits": 2.5}, "digits must be an int, not float"),
        ({"digits": True}, "digits must be an int, not bool"),
        ({"locale": 5}, "locale must be a str, not int"),
        ({"now": 5}, "now must be a datetime or the text of an instant, not int"),
        ({"now": "tomorrow"}, "`tomorrow` is no instant"),
        ({"now": datetime(2026, 11, 28)}, "`2026-11-28T00:00:00` is no instant"),
    ],
)
def test_an_option_of_answer_that_is_none_is_refused_by_its_name(options, message):
    with pytest.raises(CalculationError) as failure:
        answer("1", **options)
    assert (failure.value.code, failure.value.message) == ("invalid-input", message)


def test_an_option_that_does_not_exist_is_a_type_error():
    with pytest.raises(TypeError):
        answer("1", scop={})
    with pytest.raises(TypeError):
        Limits(stepz=5)
    with pytest.raises(TypeError):
        Limits(5)
    for digits in (0, -5, 10**30):
        with pytest.raises(CalculationError):
            answer("1/3", digits=digits)


@each("make", [-1, math.nan, "5", True, -(10**30), Refusing()])
def test_a_limit_must_be_a_number(make):
    with pytest.raises(CalculationError) as failure:
        Limits(steps=make())
    assert failure.value.message == "steps must be a non-negative number"


def test_limits_hold():
    assert Limits(steps=math.inf).steps == Limits(steps=10**30).steps == 2**64 - 1
    assert Limits(steps=None) == Limits() == Limits(milliseconds=5000)
    assert repr(Limits()) == "Limits()"
    assert hash(Limits(steps=5)) == hash(Limits(steps=5.5)) != hash(Limits())
    few = Limits(steps=5)
    for call in (
        lambda: answer("1+1+1+1+1+1+1", limits=few),
        lambda: evaluate("mean(1:1000)", limits=few),
        lambda: agent_loop.calculate("1+1+1+1+1+1+1+1", limits=few),
        lambda: pascaline.solve("x**2 = 4", limits=few),
    ):
        with pytest.raises(CalculationError) as failure:
            call()
        assert failure.value.code == "too-many-steps"
    assert eval_math("1+1+1+1+1+1+1", limits=few) == {"error": "Evaluation failed: Evaluation takes more than 5 steps"}
    assert use_calculator("1+1+1+1+1+1+1", limits=few) is None
    assert "steps" in calculate({"value": "1+1+1+1+1+1+1"}, limits=few)["reason"]
    with pytest.raises(CalculationError) as failure:
        evaluate("sum(map(1:90000, f(x) = sin(x)))", limits=Limits(steps=10**9, milliseconds=0))
    assert failure.value.code == "deadline"


KEPT = [
    answer("x - y = 70; x = 6y"),
    answer("1/2x", scope={"x": 3}),
    pascaline.answer_in_session("x = 3"),
    evaluate("10% + 20%"),
    evaluate("{a: [1, 2], b: 5 cm}"),
    evaluate("90 km/h to m/s").value,
    evaluate("4.35 * 100").notes[0],
    pascaline.solve("x**2 = 4"),
    pascaline.functions()[0],
    Limits(steps=5, milliseconds=7),
    pascaline.answer("1/2x", scope={"x": 3}).alternatives[0],
    run_tool_call(default_tools(), {"id": "1", "function": {"name": "calculate", "arguments": {"expression": "1/0"}}}),
]


@pytest.mark.parametrize("value", KEPT, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_result_is_pickled(value, protocol):
    for same in (pickle.loads(pickle.dumps(value, protocol)), copy.copy(value), copy.deepcopy(value)):
        assert same == value
        assert type(same) is type(value)
        assert repr(same) == repr(value)


def test_exceptions_and_programs_are_pickled():
    program = pascaline.compile("sqrt(a) + b", variables=["a", "b"], limits=Limits(steps=99))
    same = pickle.loads(pickle.dumps(program))
    assert (same.source, same.variables, same.number(9, 1)) == ("sqrt(a) + b", ("a", "b"), 4.0)
    for call in (
        lambda: evaluate("2 * sqr(9)"),
        lambda: get_tool("agent_loop/calculate").handler({"expression": "2^10"}),
        lambda: pascaline.render_conversation({}, ByteTokenizer()),
    ):
        with pytest.raises(Exception) as failure:
            call()
        error = failure.value
        same = pickle.loads(pickle.dumps(error))
        assert (type(same), str(same), vars(same)) == (type(error), str(error), vars(error))


def test_an_error_shows_its_place_and_its_hint():
    with pytest.raises(ValueError) as failure:
        evaluate('"é🙂" + sqr(9)')
    error = failure.value
    assert (error.code, error.message, error.span) == ("undefined-function", "Undefined function sqr", (7, 10))
    assert error.hint == "did you mean `sqrt`?"
    assert str(error).splitlines() == [
        "Undefined function sqr",
        '  "é🙂" + sqr(9)',
        "         ^^^",
        "hint: did you mean `sqrt`?",
    ]


class Tokenizer:
    """One whose parts can be replaced."""

    def __init__(self, **parts):
        self.__dict__.update(parts)

    def __getattr__(self, name):
        return getattr(ByteTokenizer(), name)


@pytest.mark.parametrize(
    ("tokenizer", "path"),
    [
        (None, "tokenizer.encode"),
        (Tokenizer(encode=5), "tokenizer.encode"),
        (Tokenizer(encode_special=lambda text: None), "tokenizer.encode_special"),
        (Tokenizer(encode_special=lambda text: -1), "tokenizer.encode_special"),
        (Tokenizer(encode_special=lambda text: 2**40), "tokenizer.encode_special"),
        (Tokenizer(encode=lambda text: "no"), "tokenizer.encode[0]"),
        (Tokenizer(encode=lambda text: [1, 2.5]), "tokenizer.encode[1]"),
        (Tokenizer(encode=lambda text: None), "tokenizer.encode"),
    ],
)
def test_a_tokenizer_that_is_none_is_refused(tokenizer, path):
    messages = [{"role": "user", "content": "hi"}]
    with pytest.raises(ConversationError) as failure:
        pascaline.render_conversation({"messages": messages}, tokenizer)
    assert (failure.value.code, failure.value.path) == ("invalid-input", path)


def test_what_a_tokenizer_raises_is_raised():
    def refuse(text):
        raise RuntimeError("out of vocabulary")

    with pytest.raises(RuntimeError, match="out of vocabulary"):
        pascaline.render_conversation({"messages": [{"role": "user", "content": "hi"}]}, Tokenizer(encode=refuse))
    tool_use = ToolUse(Tokenizer(encode=refuse))
    for token in (256, *b"6*7"):
        tool_use.step([token])
    for _ in range(2):
        with pytest.raises(RuntimeError, match="out of vocabulary"):
            tool_use.step([257])


@each("make", [None, 5, "ab", [1.5], [None], [-1], [2**32], [1, 2], [], Refusing()])
def test_samples_that_are_no_tokens_change_no_row(make):
    tool_use = ToolUse(ByteTokenizer())
    with pytest.raises(ConversationError):
        tool_use.step(make())
    assert tool_use.completed == [False]


def test_a_step_within_a_step_is_refused():
    tool_use = None

    def decode(ids):
        tool_use.step([1])

    tool_use = ToolUse(Tokenizer(decode=decode))
    for token in (256, *b"6*7"):
        tool_use.step([token])
    with pytest.raises(ConversationError, match="already in progress"):
        tool_use.step([257])
    assert list(ToolUse(ByteTokenizer(), rows=0).generate(lambda before: [])) == []
    with pytest.raises(ConversationError):
        ToolUse(ByteTokenizer(), rows=10**6)
    with pytest.raises(ConversationError):
        ToolUse(ByteTokenizer()).generate(5)


CALLS = [None, 5, "calculate", [], {}, {"id": None}, {"function": 5}, {"id": {}, "function": {"name": ["x"]}}, Refusing()]


@each("make", CALLS)
def test_whatever_a_call_is_the_result_is_a_message(make):
    message = run_tool_call(default_tools(), make())
    assert list(message) == ["role", "tool_call_id", "name", "content"]
    assert message.is_error and message.code == "unknown-tool"


@each("make", [None, "", "{", 5, "[]", {"expression": Refusing()}, {"expression": math.nan}, [[[]]]])
def test_arguments_that_do_not_fit_are_a_message(make):
    message = run_tool_call(default_tools(), {"id": "1", "function": {"name": "calculate", "arguments": make()}})
    assert message.is_error and message["content"].startswith("Tool execution error: ")


class Own:
    name = "own"
    description = "A tool of one's own"
    parameters = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}

    def __init__(self, handler):
        self.handler = handler


def own(handler, arguments='{"n": 12345678901234567890}'):
    return run_tool_call([Own(handler)], {"id": "1", "function": {"name": "own", "arguments": arguments}})


def test_a_tool_of_ones_own_has_arguments_that_fit():
    assert own(lambda arguments: arguments["n"] + 1)["content"] == "12345678901234567891"
    assert own(lambda arguments: "text")["content"] == "text"
    assert own(lambda arguments: None)["content"] == ""
    assert own(lambda arguments: {"a": [1.5]})["content"] == '{"a":[1.5]}'
    assert own(lambda arguments: {1, 2})["content"] == "{1, 2}"
    assert own(None).code == "no-handler"
    refused = own(lambda arguments: pytest.fail("it must not be called"), '{"n": "x"}')
    assert refused.code == "invalid-arguments"


def test_arguments_that_do_not_fit_are_told_with_the_parameters():
    for key, arguments, words, given in [
        ("art/calculator", {}, "Missing required parameter: expression", "none was given"),
        (
            "art/calculator",
            {"expr": "1 + 1"},
            "Missing required parameter: expression",
            "expr was given: did you mean expression?",
        ),
        (
            "art/calculator",
            {"expression": 42},
            'Invalid arguments for tool "calculator": /expression must be string',
            'expression was given as 42: did you mean "42"?',
        ),
        (
            "art/calculator",
            ["1 + 1"],
            'Invalid arguments for tool "calculator": input must be object',
            "an array was given",
        ),
    ]:
        hint = f"the parameters are expression, scope; {given}"
        with pytest.raises(ToolError) as failure:
            pascaline.get_tool(key).handler(arguments)
        assert (failure.value.code, failure.value.hint) == ("invalid-arguments", hint)
        assert failure.value.rendered == f"{words}\nhint: {hint}"
        message = run_tool_call(
            [pascaline.get_tool(key)], {"id": "1", "function": {"name": "calculator", "arguments": arguments}}
        )
        assert message["content"] == f"Tool execution error: {words}\nhint: {hint}"
    assert pascaline.coerce({"text": "5", "coercion": "to-int"}) == {
        "status": "failed",
        "reason": "Missing required parameter: value",
        "hint": "the parameters are value, coercion, delimiter, out, type; text was given: did you mean value?",
    }


def test_what_a_tool_raises_is_a_message():
    def fail(error):
        def handler(arguments):
            raise error

        return own(handler)

    assert fail(RuntimeError("broken"))["content"] == "Tool execution error: broken"
    assert fail(KeyError())["content"] == "Tool execution error: KeyError"
    hinted = fail(ToolError("broken", "mend it", "own-code"))
    assert (hinted.code, hinted.hint) == ("own-code", "mend it")
    assert hinted["content"] == "Tool execution error: broken\nhint: mend it"
    for error in (KeyboardInterrupt(), SystemExit(3)):
        with pytest.raises(type(error)):
            fail(error)

    async def handler(arguments):
        return "late"

    assert own(handler)["content"] == "Tool execution error: an asynchronous handler must be called by its host"


def test_tools_of_one_name_are_refused():
    for call in (pascaline.function_specifications, lambda tools: run_tool_call(tools, {})):
        with pytest.raises(ValueError, match="Duplicate tool name: own"):
            call([Own(None), Own(None)])
    with pytest.raises(ValueError, match="Duplicate tool name: ai2_EvalMath"):
        pascaline.tool_set(["ai2/EvalMath", get_tool("ai2/EvalMath")])
    with pytest.raises(ValueError, match=r"Unknown tool name: art/calcluator \(did you mean art/calculator\?\)"):
        get_tool("art/calcluator")


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        pascaline.workspace_tools(tmp_path / "nowhere")
    file = tmp_path / "file"
    file.write_text("text")
    with pytest.raises(NotADirectoryError):
        pascaline.workspace_tools(file)
    with pytest.raises((TypeError, ValueError)):
        pascaline.workspace_tools(None)
    with pytest.raises((OSError, ValueError)):
        pascaline.workspace_tools("a\0b")
    (write,) = [tool for tool in pascaline.workspace_tools(tmp_path, read_only=True) if tool.name == "write"]
    with pytest.raises(ToolError):
        write.handler({"path": "new", "content": ""})
    assert sorted(os.listdir(tmp_path)) == ["file"]


HARD = ["(" * 900 + "1" + ")" * 900, "9**9**9", "x" * 5000, "sum(1/n, n, 1, 10^9)", "[" * 500 + "]" * 500]


def test_threads_calculate_side_by_side():
    wrong = []

    def work(index):
        try:
            for turn in range(50):
                assert answer(f"{index} * {turn}").text == str(index * turn)
                assert evaluate("x^2", scope={"x": turn}).value == turn**2
                assert use_calculator(f"{index}+{turn}") == index + turn
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=work, args=(index,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_the_interpreter_is_released_while_a_call_computes():
    program = pascaline.compile("sum(map(1:50000, f(x) = sin(x) + cos(x)))")
    gate, ready, has_run = threading.Lock(), threading.Event(), []

    def other():
        ready.set()
        with gate:
            has_run.append(True)

    interval = sys.getswitchinterval()
    thread = threading.Thread(target=other)
    with gate:
        thread.start()
        ready.wait()
        # From here on, only a call that releases the interpreter lets the other thread go on.
        sys.setswitchinterval(1000)
    try:
        calls = 0
        while not has_run and calls < 100:
            program.evaluate(limits=Limits(steps=10**8))
            calls += 1
        assert has_run
    finally:
        sys.setswitchinterval(interval)
        thread.join()


def run(code, *options):
    done = subprocess.run(
        [sys.executable, *options, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=600,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(("levels", "stack"), [(990, 128 << 10), (4_990, 256 << 10)])
def test_a_thread_with_a_small_stack_does_not_end_the_process(levels, stack):
    code = f"""
import threading, pascaline
limits = pascaline.Limits(nesting={levels} + 10, steps=10**8)
def work():
    for before, after in (("{{a:", "}}"), ("[", "]")):
        answer = pascaline.evaluate(before * {levels} + "1" + after * {levels}, limits=limits)
        assert answer.text and answer.to_json() and answer.value and answer == answer
        assert pascaline.evaluate("x", scope={{"x": answer}}, ans=answer, limits=limits) == answer
    for text in {HARD!r}:
        for call in (pascaline.answer, pascaline.evaluate, pascaline.solve, pascaline.use_calculator, pascaline.eval_math):
            try: call(text)
            except pascaline.CalculationError: pass
threading.stack_size({stack})
thread = threading.Thread(target=work)
thread.start(); thread.join()
print("alive")
"""
    assert run(code) == (0, "alive\n", "")


def test_nesting_has_a_most():
    assert pascaline.Limits(nesting=10**9) == pascaline.Limits(nesting=5_000)
    deep = pascaline.Limits(nesting=10**9, source_bytes=10**7, steps=10**9, text=10**7)
    with pytest.raises(CalculationError, match="nested more than 5000 levels deep"):
        evaluate("{a:" * 100_000 + "1" + "}" * 100_000, limits=deep)


def test_a_thread_that_dies_in_the_middle_leaves_the_rest_as_it_was():
    code = """
import threading, pascaline
program = pascaline.compile("sum(map(1:90000, f(x) = sin(x)))")
def work():
    while True: program.evaluate(limits=pascaline.Limits(steps=10**9))
threading.Thread(target=work, daemon=True).start()
print(pascaline.answer("6 * 7"))
"""
    assert run(code)[:2] == (0, "42\n")


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes_calculate_after_the_import(method):
    code = f"""
import multiprocessing, threading, pascaline
pascaline.answer("1 + 1")
if __name__ == "__main__":
    context = multiprocessing.get_context({method!r})
    with context.Pool(2) as pool:
        print(*pool.map(pascaline.answer, ["6 * 7", "1/3"]))
        try: pool.map(pascaline.evaluate, ["2 +"])
        except pascaline.CalculationError as error: print(error.code)
"""
    # `spawn` imports the main module again, which must be a file.
    assert run(code)[:2] == (0, "42 0.333333333333333\nunexpected-end\n")


def test_a_second_interpreter_is_refused():
    code = """
import pascaline
try: import _xxsubinterpreters as interpreters
except ImportError: import _interpreters as interpreters
other = interpreters.create()
try: interpreters.run_string(other, "import sys; sys.path[:] = %r; import pascaline" % (__import__("sys").path,))
except Exception as error: print("ImportError" in str(error))
print(pascaline.answer("6 * 7"))
"""
    assert run(code)[:2] == (0, "True\n42\n")


def test_an_import_brings_nothing_that_is_slow():
    code = """
import sys
before = set(sys.modules)
import pascaline
slow = {"typing", "dataclasses", "inspect", "decimal", "fractions", "re", "json", "ctypes", "asyncio", "numbers"}
print(*sorted(slow & (set(sys.modules) - before)))
"""
    assert run(code)[:2] == (0, "\n")
