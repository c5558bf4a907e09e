"""Compiled components: what an earlier start left in a folder.

A compiled component is machine code. It is read only from a file that the user owns and nobody else may write, as the host in Rust
does it; wasmtime then checks its own version and settings as well. wasmtime's own cache runs whatever lies in its folder, so that it
is used only on Windows, where the folder is the user's, and files have no owner that ``os.stat`` tells.
"""

import hashlib
import os
import re
import stat
import sys
import time
from importlib import metadata
from pathlib import Path

import wasmtime
from wasmtime.component import Component

HAS_OWNERS = hasattr(os, "geteuid")


def user_cache():
    """The user's own folder for compiled components, ``pascaline`` in ``XDG_CACHE_HOME`` or in ``~/.cache``; ``None`` if neither is
    known."""
    folders = [os.environ.get("XDG_CACHE_HOME", ""), os.path.join(os.environ.get("HOME", ""), ".cache")]
    return next((Path(folder, "pascaline") for folder in folders if os.path.isabs(folder)), None)


def compiled(engine, wasm, folder):
    """The component, and why the next start has to compile it again, if it has to."""
    if folder is None or not HAS_OWNERS:
        return _made(engine, wasm), None
    folder = Path(folder)
    prefix = f"python-{metadata.version('wasmtime')}-{sys.platform}"
    file = folder / f"{prefix}-{hashlib.sha256(wasm).hexdigest()[:16]}.cwasm"
    try:
        return Component.deserialize(engine, _read(folder, file)), None
    except (OSError, wasmtime.WasmtimeError):
        component = _made(engine, wasm)
    try:
        _keep(component.serialize(), prefix, folder, file)
    except OSError as error:
        return component, f"{folder}: {error}"
    return component, None


def _made(engine, wasm):
    """Compiles, which takes some seconds of a processor: a person at a terminal is told why."""
    if sys.stderr is not None and sys.stderr.isatty():
        print("pascaline: compiling the sandbox for this machine", file=sys.stderr)
    return Component(engine, wasm)


def _read(folder, path):
    """The bytes of a regular file. Only this user may write to the file and to its folder."""
    _check_own(os.lstat(folder))
    file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(file, "rb") as opened:
        status = os.fstat(file)
        _check_own(status)
        if not stat.S_ISREG(status.st_mode):
            raise PermissionError(f"{path} is no regular file")
        return opened.read()


def _keep(code, prefix, folder, file):
    """Writes the code as a whole, and removes what earlier versions of the component left."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _check_own(os.lstat(folder))
    earlier = re.compile(re.escape(prefix) + r"-[0-9a-f]{16}\.cwasm")
    for entry in os.scandir(folder):
        if earlier.fullmatch(entry.name):
            _remove(entry.path)
    # Processes in two containers can have the same id, and so do two threads of a process.
    temporary = file.with_suffix(f".{os.getpid()}-{time.time_ns()}.tmp")
    opened = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(opened, "wb") as new:
            new.write(code)
            new.flush()
            os.fsync(opened)
        os.replace(temporary, file)
    except BaseException:
        _remove(temporary)
        raise


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass  # Another process has done it, or it stays.


def _check_own(status):
    if status.st_uid != os.geteuid() or stat.S_IMODE(status.st_mode) & 0o022:
        raise PermissionError("it is not the user's own, or others may write to it")
