"""agent_loop with our eight tools in its registry: python compare_agent_loop.py FOLDER

Its own loops run a scripted model twice, with its tools and with ours, each in a folder of its own; the messages must be the same but
for what DIFFERENCES.md lists, which each call here names by its row.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

import pascaline

FOLDER = sys.argv[1]
sys.path.insert(0, FOLDER)

from core.types import AssistantResponse, ToolCall, ToolSpec  # noqa: E402
from loops import agent_loop_v2, agent_loop_v3  # noqa: E402
from tools import registry  # noqa: E402

SAME = "same"
CALCULATIONS = [
    ("calculate", {"expression": "(2+3)*4"}, SAME),
    ("calculate", {"expression": "10/2"}, SAME),
    ("calculate", {"expression": "2**100 // 7 % 1_000"}, SAME),
    ("calculate", {"expression": "(-8)**(1/3)"}, SAME),
    ("calculate", {"expression": "True + 1"}, SAME),
    ("calculate", {"expression": " 0x10 "}, SAME),
    ("calculate", {"expression": "1/0"}, "package-errors"),
    ("calculate", {"expression": "1+"}, "package-errors"),
    ("calculate", {"expression": ""}, SAME),
    ("calculate", {"expression": "2^10"}, "hints"),
    ("calculate", {"expression": "sqrt(2)"}, "hints"),
    ("calculate", {"expression": "'a'*3"}, "agent-loop-constants"),
    ("calculate", {"text": "1+1"}, SAME),
    ("abacus", {}, SAME),
]
FILES = [
    ("ls", {}, SAME),
    ("ls", {"path": "sub"}, SAME),
    ("ls", {"path": "empty"}, SAME),
    ("read", {"path": "notes.txt"}, SAME),
    ("read", {"path": "notes.txt", "offset": 2}, SAME),
    ("read", {"path": "notes.txt", "limit": 1}, SAME),
    ("read", {"path": "notes.txt", "offset": 9}, SAME),
    ("read", {"path": "notes.txt", "limit": 0}, SAME),
    ("read", {"path": "notes.txt", "limit": "1"}, "workspace-arguments"),
    ("read", {"path": "long.txt"}, SAME),
    ("read", {"path": "long.txt", "offset": 2001}, SAME),
    ("read", {"path": "long.txt", "max_bytes": 100}, SAME),
    ("read", {"path": "empty.txt"}, SAME),
    ("read", {"path": "missing.txt"}, SAME),
    ("read", {"path": "../outside.txt"}, "workspace-root"),
    ("write", {"path": "new/deep/file.txt", "content": "naïve\n"}, "workspace-root"),
    ("read", {"path": "new/deep/file.txt"}, SAME),
    ("edit", {"path": "notes.txt", "old_text": "two", "new_text": "2"}, "edit-difference"),
    ("read", {"path": "notes.txt"}, SAME),
    ("edit", {"path": "notes.txt", "old_text": "absent", "new_text": "x"}, "hints"),
    ("edit", {"path": "notes.txt", "old_text": "e", "new_text": "x"}, "hints"),
    ("grep", {"pattern": "one|three", "path": "."}, SAME),
    ("grep", {"pattern": "th", "path": "notes.txt"}, SAME),
    ("grep", {"pattern": "2", "path": "notes.txt", "context": 1}, SAME),
    ("grep", {"pattern": "line 1", "path": "long.txt", "limit": 3}, SAME),
    ("grep", {"pattern": "nowhere", "path": "."}, SAME),
    ("grep", {"pattern": "(", "path": "."}, "grep-syntax"),
    ("find", {"pattern": "**/*.txt", "path": "."}, SAME),
    ("find", {"pattern": "*.md", "path": "."}, SAME),
    ("find", {"pattern": "", "path": "."}, SAME),
]


class Scripted:
    """A model that makes one call after the other."""

    def __init__(self, calls):
        self.calls = list(calls)

    async def generate(self, *, tools, **_):
        if not self.calls:
            return AssistantResponse(text="done")
        name, arguments = self.calls.pop(0)[:2]
        return AssistantResponse(text="", tool_calls=[ToolCall(str(len(self.calls)), name, dict(arguments))])


def make_files(root):
    root = Path(root)
    (root / "sub").mkdir()
    (root / "empty").mkdir()
    (root / "notes.txt").write_text("one\ntwo\nthree\n")
    (root / "sub" / "Deep.txt").write_text("one more\n")
    (root / "empty.txt").write_text("")
    (root / "long.txt").write_text("".join(f"line {number}\n" for number in range(1, 2501)))


def our_tools():
    tools = [*pascaline.default_tools(), *pascaline.workspace_tools(os.getcwd())]
    return [ToolSpec(tool.name, tool.description, tool.parameters, tool.handler) for tool in tools]


def transcript(make_loop, calls):
    """What the model reads of each call, in a folder that is the current one."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as root:
        make_files(root)
        os.chdir(root)
        try:
            loop = make_loop(client=Scripted(calls), model_name="scripted", max_tool_rounds=len(calls) + 1)
            assert asyncio.run(loop.run_turn("Go")) == "done"
        finally:
            os.chdir(before)
        # agent_loop prints absolute paths: the row workspace-root.
        here = f"{os.path.realpath(root)}/"
        messages = [message for message in loop.get_messages() if message["role"] == "tool"]
        return [(message["tool_call_id"], message["name"], message["content"].replace(here, "")) for message in messages]


def check_same(call, theirs, ours, row):
    """What a row of DIFFERENCES.md says of a call."""
    assert theirs[:2] == ours[:2], call
    theirs, ours = theirs[2], ours[2]
    if row == SAME:
        # The order of agent_loop's `grep` is the disk's.
        same = sorted(theirs.splitlines()) == sorted(ours.splitlines()) if call[0] == "grep" else theirs == ours
    elif row in ("hints", "package-errors"):
        same = ours.startswith(f"{theirs}\n") and ("\nhint: " in ours) == (row == "hints")
    elif row == "edit-difference":
        same = ours.startswith(f"{theirs}\n")
    elif row == "workspace-root" and call[0] == "write":
        same = theirs == ours
    else:
        same = theirs != ours and ours.startswith("Tool execution error: ")
    assert same, (call, row, theirs, ours)


def compare(name, make_loop, calls):
    theirs = transcript(make_loop, calls)
    before, registry._all_tools = registry._all_tools, our_tools
    try:
        ours = transcript(make_loop, calls)
    finally:
        registry._all_tools = before
    assert len(theirs) == len(ours) == len(calls)
    for (*call, row), one, other in zip(calls, theirs, ours):
        check_same(call, one, other, row)
    rows = sorted({row for *_, row in calls} - {SAME})
    print(f"{name}: {len(calls)} calls, {sum(row == SAME for *_, row in calls)} the same, the others as {', '.join(rows)} say")


def quiet(**options):
    return agent_loop_v3.V3ToolsLoop(verbose=False, **options)


if __name__ == "__main__":
    print("agent_loop", flush=True)
    compare("its loop 2, calculate and get_current_time", agent_loop_v2.V2, CALCULATIONS)
    compare("its loop 3, the six tools for files", quiet, FILES)
