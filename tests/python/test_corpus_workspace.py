"""The corpus of the workspace: trees, calls and their results."""

import os
import socket
import subprocess

import pytest
from corpus import CASES, cases, files, recorded

from pascaline import run_tool_call, workspace_tools


def filled(value, fill):
    """A case with its placeholders filled in."""
    if isinstance(value, str):
        for mark in sorted(fill):
            value = value.replace(mark, fill[mark]["text"] * fill[mark]["repeat"])
        return value
    if isinstance(value, list):
        return [filled(item, fill) for item in value]
    return {name: filled(item, fill) for name, item in value.items()} if isinstance(value, dict) else value


def place(folder, entry):
    name = bytes.fromhex(entry["path_hex"]) if "path_hex" in entry else entry.get("path", "").encode()
    return os.path.join(os.fsencode(folder), name)


def contents(entry):
    once = bytes.fromhex(entry["hex"]) if "hex" in entry else entry.get("text", "").encode()
    return once * entry.get("repeat", 1)


def make(folder, entry):
    """A folder if the path ends in a slash, a link, a special file, or a regular file."""
    path = place(folder, entry)
    if path.endswith(b"/"):
        return os.makedirs(path, exist_ok=True)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if "link" in entry:
        os.symlink(entry["link"], path)
    elif entry.get("special") == "socket":
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path)
    elif "special" in entry:
        os.mkfifo(path)
    else:
        with open(path, "wb") as file:
            file.write(contents(entry))


def described(folder, skipped=None):
    """Everything in a folder, byte for byte."""
    found, folders = {}, [os.fsencode(folder)]
    while folders:
        for entry in os.scandir(folders.pop()):
            if entry.path == skipped:
                continue
            found[entry.path] = None
            if entry.is_symlink():
                found[entry.path] = os.readlink(entry.path)
            elif entry.is_dir():
                folders.append(entry.path)
            elif entry.is_file():
                with open(entry.path, "rb") as file:
                    found[entry.path] = file.read()
    return found


@pytest.fixture
def fresh(tmp_path):
    """A folder; Python's own way to remove it does not reach a thousand levels down."""
    yield tmp_path
    subprocess.run(["rm", "-rf", tmp_path], check=True)


def content_of(root, tool, arguments, read_only=False):
    call = {"id": "1", "type": "function", "function": {"name": tool, "arguments": arguments}}
    return run_tool_call(workspace_tools(root, read_only), call)["content"]


def check_left(root, entry):
    path = place(root, entry)
    if "link" in entry:
        assert os.readlink(path) == entry["link"].encode()
    elif entry.get("missing") or path.endswith(b"/"):
        assert os.path.lexists(path) != entry.get("missing", False), entry
    else:
        with open(path, "rb") as file:
            assert file.read() == contents(entry)


@pytest.mark.parametrize("case", [case for path in files("workspace") for case in cases(path)], ids=lambda case: case["name"])
def test_every_case(case, fresh):
    case = filled(case, case.get("fill", {}))
    root = fresh / "root"
    root.mkdir()
    for folder, entries in ((root, case.get("tree", [])), (fresh, case.get("outside", []))):
        for entry in entries:
            make(folder, entry)
    before = described(fresh, os.fsencode(root))
    for call in case["calls"]:
        content = content_of(root, call["tool"], call["arguments"], case.get("read_only", False))
        assert content == call["content"], call["tool"]
        secrets = [entry.get("text", "").strip() for entry in case.get("outside", [])]
        assert not any(secret and secret in content for secret in secrets)
    for entry in case.get("after", []):
        check_left(root, entry)
    assert described(fresh, os.fsencode(root)) == before
    planted = {place(root, entry).rstrip(b"/") for entry in case.get("tree", [])}
    assert not [path for path in described(root) if b"/.pascaline-" in path and path not in planted]


def test_random_edits_end_as_pis(tmp_path):
    for before, old, new, after in recorded("workspace/pi_edit.json"):
        file = tmp_path / "a"
        file.write_bytes(before.encode())
        content = content_of(tmp_path, "edit", {"path": "a", "old_text": old, "new_text": new})
        assert content.startswith("Successfully replaced text in a\n") == (after is not None)
        # pi converts a file with both kinds of line ends to one kind.
        is_mixed = 0 < before.count("\r\n") < before.count("\n")
        found, wanted = file.read_bytes().decode(), before if after is None else after
        assert found == wanted or is_mixed and found.replace("\r\n", "\n") == wanted.replace("\r\n", "\n")


def test_folders_are_listed_as_pis(tmp_path):
    for at, (names, wanted) in enumerate(recorded("workspace/pi_ls.json")):
        folder = tmp_path / str(at)
        folder.mkdir()
        for name in names:
            make(folder, {"path": name})
        assert content_of(folder, "ls", {}, True) == wanted


def test_the_corpus_is_there():
    assert (CASES / "workspace").is_dir()
    assert sum(len(cases(path)) for path in files("workspace")) > 80
