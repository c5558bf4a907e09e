"""A small host of the components, with wasmtime's own Python package: each call runs in a new instance, and `ans` is kept here.

    python sandbox.py compile COMPONENT CODE            writes a component's machine code
    python sandbox.py call CODE FOLDER < calls.jsonl    answers each call, in ART's form or in OpenAI's, with a line of JSON
"""
import json
import sys
import time
from pathlib import Path

from wasmtime import Config, Engine, Store, WasiConfig
from wasmtime.component import Component, Linker, Record

REGISTRY = "pascaline:tools/registry@0.1.0"

FUEL = 10_000_000_000
"""The WebAssembly instructions of a call, after which it is stopped."""


def engine():
    config = Config()
    config.consume_fuel = True
    return Engine(config)


def record(**members):
    made = Record()
    vars(made).update(members)
    return made


class Sandbox:
    """The tools of a component, which see nothing of the machine but one folder."""

    def __init__(self, code, folder):
        self.engine = engine()
        self.component = Component.deserialize_file(self.engine, code)
        self.linker = Linker(self.engine)
        self.linker.add_wasip2()
        self.folder = folder
        self.last = {}  # the `ans` of each thread
        self.tools = [tool for tool in self.call("tools") if tool.runs]

    def call(self, function, *arguments):
        """Calls a function of the registry in a new instance."""
        store = Store(self.engine)
        store.set_fuel(FUEL)
        wasi = WasiConfig()
        wasi.preopen_dir(self.folder, ".")
        store.set_wasi(wasi)
        index = self.component.get_export_index(function, self.component.get_export_index(REGISTRY))
        return self.linker.instantiate(store, self.component).get_func(store, index)(store, *arguments)

    def in_arts_form(self, call):
        """ART's tool result of a call."""
        name, thread = call["toolName"], call["threadId"]
        result = {"callId": call["callId"], "toolName": name}
        if not any((tool.set, tool.name) == ("art", name) for tool in self.tools):
            return {**result, "status": "error", "error": f'Tool "{name}" not found in registry.'}
        context = record(now=None, zone=None, ans=self.last.get(thread), limits=None, workspace=None)
        reply = self.call("run", f"art/{name}", json.dumps(call["arguments"]), context)
        self.last[thread] = reply.ans
        if isinstance(reply.content, str):
            return {**result, "status": "success", "output": {"result": reply.content}}
        error = reply.content
        hint = "" if error.hint is None else f"\nhint: {error.hint}"
        return {**result, "status": "error", "error": error.message + hint}

    def in_openais_form(self, call):
        """The tool message of a call of agent_loop's tools."""
        keys = [f"{tool.set}/{tool.name}" for tool in self.tools if tool.set == "agent_loop"]
        context = record(now=None, zone=None, ans=None, limits=None, workspace=None)
        [message] = self.call("run-calls", keys, json.dumps([call]), context).messages
        return {"role": "tool", "tool_call_id": call["id"], "name": message.name, "content": message.content}


def compile_component(component, code):
    Path(code).write_bytes(Component.from_file(engine(), component).serialize())


def answer_calls(code, folder):
    sandbox = Sandbox(code, folder)
    for line in sys.stdin:
        call = json.loads(line)
        started = time.perf_counter()
        reply = sandbox.in_arts_form(call) if "toolName" in call else sandbox.in_openais_form(call)
        print(json.dumps({**reply, "micros": (time.perf_counter() - started) * 1e6}))


match sys.argv[1:]:
    case ["compile", component, code]:
        compile_component(component, code)
    case ["call", code, folder]:
        answer_calls(code, folder)
    case _:
        sys.exit(__doc__)
