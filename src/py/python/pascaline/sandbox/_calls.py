# mypy: ignore-errors
"""Calls of a component in wasmtime, each in an instance of its own, and what stops them from outside."""

import ctypes
import os
import signal
import threading
import time

import wasmtime
from wasmtime import Config, Engine, Store
from wasmtime import _bindings as bindings
from wasmtime.component import Linker

from .._errors import CalculationError
from . import _cache
from ._types import kept

TICK = 0.01
"""The seconds between two looks at the clock of a call."""

_lowering = threading.Lock()
"""wasmtime converts arguments with the help of a set that all threads share."""

_call = threading.local()


class Calls:
    """A component, compiled and linked once, and the bounds of its calls."""

    def __init__(self, wasm, package, fuel, milliseconds, memory, folder):
        self.fuel, self.seconds, self.memory = fuel, milliseconds / 1000, memory
        self.package = package
        self.engine = Engine(_settings(folder))
        self.component, self.unkept = _cache.compiled(self.engine, wasm, folder)
        self.linker = Linker(self.engine)
        self.ticker = _Ticker(self.engine)
        self.functions = {}
        # A component that imports a function is rejected here, and so is one that is larger than its memory.
        self.bounded(lambda store, instance: None, self.seconds)

    def __call__(self, interface, function, *arguments, milliseconds=None):
        """Calls a function of an interface, with arguments as wasmtime takes them."""
        seconds = self.seconds if milliseconds is None else min(self.seconds, milliseconds / 1000)
        known = self._known(interface, function)
        return self.bounded(lambda store, instance: known.call(store, instance, arguments), seconds)

    def _known(self, interface, function):
        known = self.functions.get((interface, function))
        if known is None:
            instance = self.component.get_export_index(f"{self.package[0]}/{interface}@{self.package[1]}")
            index = instance and self.component.get_export_index(function, instance)
            if index is None:
                raise CalculationError(f"The component has no {function} in {interface}", "setup")
            known = self.functions[interface, function] = _Function(index)
        return known

    def bounded(self, work, seconds):
        """Runs ``work`` with a new instance."""
        try:
            return self._run(work, seconds, self.memory)
        except _Unreachable as trap:
            # A component that gets no memory gives up as if it had crashed. It is sealed: if it does otherwise with another limit,
            # it was the limit. The calculator itself takes no more than 128 MiB.
            other = 128 << 20 if self.memory < 128 << 20 else self.memory // 2
            try:
                self._run(work, seconds, other)
            except _Unreachable as again:
                if again.fuel == trap.fuel:
                    raise _trap("trap", f"The sandbox crashed: {trap}") from None
            except CalculationError:
                pass
            raise _trap("memory", "The sandbox ran out of memory") from None

    def _run(self, work, seconds, memory):
        store = Store(self.engine)
        # A handler of signals can make a call within a call.
        outer = getattr(_call, "now", None)
        call = _call.now = _Call(seconds)
        try:
            with self.ticker, _Interruptible(call):
                store.set_fuel(self.fuel)
                store.set_limits(memory_size=memory)
                store.set_epoch_deadline(1)
                bindings.wasmtime_store_epoch_deadline_callback(store.ptr(), _at_tick, None, _no_finalizer)
                try:
                    instance = self.linker.instantiate(store, self.component)
                except wasmtime.WasmtimeError as error:
                    if "wasm trap" in str(error):
                        raise
                    if "exceeds memory limits" in str(error):
                        raise _trap("memory", "The sandbox ran out of memory") from None
                    raise CalculationError(f"The sandbox cannot be set up: {error}", "setup") from None
                return work(store, instance)
        except wasmtime.WasmtimeError as error:
            raise call.failure(error, store.get_fuel()) from None
        finally:
            _call.now = outer
            store.close()


class _Call:
    """A call of this thread: its time on a processor, so that one that waits for a busy machine is not late. It counts from the first
    tick, since most calls end before that."""

    def __init__(self, seconds):
        self.seconds, self.end = seconds, None
        self.late = self.interrupted = False

    def failure(self, error, fuel):
        """What is raised for a trap."""
        message = str(error)
        if self.late:
            return _trap("deadline", "The sandbox ran out of time")
        if "all fuel consumed" in message:
            return _trap("trap-out-of-fuel", "The sandbox ran out of fuel")
        if "call stack exhausted" in message:
            return _trap("trap-stack-overflow", "The sandbox ran out of stack")
        cause = message.strip().split("\n")[-1].strip().removeprefix("wasm trap: ")
        if "unreachable" in cause:
            return _Unreachable(cause, fuel)
        return _trap("trap", f"The sandbox crashed: {cause}")


class _Unreachable(Exception):
    """The component gave up, with so much fuel left."""

    def __init__(self, cause, fuel):
        super().__init__(cause)
        self.fuel = fuel


def _trap(code, message):
    return CalculationError(message, code)


def _settings(folder):
    settings = Config()
    settings.consume_fuel = True
    settings.epoch_interruption = True
    settings.native_unwind_info = False
    settings.memory_init_cow = True
    if folder is not None and not _cache.HAS_OWNERS:
        settings.cache = True
    return settings


class _Function:
    """A function of the component, which has the same types in every instance."""

    def __init__(self, index):
        self.index, self.types = index, None

    def call(self, store, instance, arguments):
        """As wasmtime's own ``Func.__call__``, which looks the types up in each call, and converts arguments without a lock."""
        function = instance.get_func(store, self.index)
        if self.types is None:
            kind = function.type(store)
            self.types = kept([parameter for _, parameter in kind.params]), kept(kind.result)
        parameters, result = self.types
        given = (bindings.wasmtime_component_val_t * len(arguments))()
        returned = bindings.wasmtime_component_val_t()
        lowered = 0
        try:
            with _lowering:
                for parameter, argument in zip(parameters, arguments, strict=True):
                    parameter.convert_to_c(store, argument, ctypes.pointer(given[lowered]))
                    lowered += 1
            # The interpreter is released here.
            raised = bindings.wasmtime_component_func_call(
                ctypes.byref(function._func), store._context(), given, lowered, ctypes.byref(returned), 1
            )
            if raised:
                raise wasmtime.WasmtimeError._from_ptr(raised)
            return result.convert_from_c(returned)
        finally:
            for value in given[:lowered]:
                bindings.wasmtime_component_val_delete(ctypes.byref(value))


_Callback, _, _Finalizer = bindings._wasmtime_store_epoch_deadline_callback.argtypes[1:]
_no_finalizer = ctypes.cast(0, _Finalizer)


@_Callback
def _at_tick(context, data, ticks, kind):
    """Looks at the clock of the call of this thread."""
    call = _call.now
    now = time.thread_time()
    if call.end is None:
        call.end = now + call.seconds
    call.late = now >= call.end
    if call.late or call.interrupted:
        stopped = wasmtime.WasmtimeError("stopped")
        return ctypes.cast(stopped._consume(), ctypes.c_void_p).value
    ticks[0], kind[0] = 1, 0
    return 0


class _Ticker:
    """Advances the engine's epoch in a thread, which ends when there have been no calls for a while."""

    IDLE = 100

    def __init__(self, engine):
        self.engine = engine
        self._reset()

    def _reset(self):
        self.process, self.calls, self.thread, self.lock = os.getpid(), 0, None, threading.Lock()

    def __enter__(self):
        if self.process != os.getpid():
            self._reset()  # After a fork there are no other threads, and one of them may have held the lock.
        with self.lock:
            self.calls += 1
            if self.thread is None:
                self.thread = threading.Thread(target=self._tick, name="pascaline-ticker", daemon=True)
                self.thread.start()

    def __exit__(self, *_):
        with self.lock:
            self.calls -= 1

    def _tick(self):
        idle = 0
        while idle < self.IDLE:
            time.sleep(TICK)
            self.engine.increment_epoch()
            with self.lock:
                idle = 0 if self.calls else idle + 1
                if idle == self.IDLE:
                    self.thread = None


class _Interruptible:
    """Lets Ctrl-C end a call: Python drops what a handler raises while wasmtime calls it back, so that it is raised afterwards."""

    def __init__(self, call):
        is_main = threading.current_thread() is threading.main_thread()
        self.raises = is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        self.call = call

    def __enter__(self):
        if self.raises:
            signal.signal(signal.SIGINT, self._note)

    def _note(self, *_):
        self.call.interrupted = True

    def __exit__(self, *_):
        if self.raises:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if self.call.interrupted:
                raise KeyboardInterrupt


def _after_fork():
    global _lowering
    _lowering = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
