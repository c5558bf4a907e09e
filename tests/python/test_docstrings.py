"""Every public name has a docstring, with an example that runs."""

import doctest
import inspect

import pytest

import pascaline
from pascaline import adapters, agent_loop, batch, rewards, sandbox

MODULES = [pascaline, adapters, agent_loop, batch, rewards, sandbox]


def documented():
    """The public names with docstrings, and the methods of the classes."""
    for module in MODULES:
        yield module.__name__, module
        for name in module.__all__:
            value = getattr(module, name)
            yield f"{module.__name__}.{name}", value
            if inspect.isclass(value) and value.__module__.startswith("pascaline"):
                for member, method in vars(value).items():
                    if not member.startswith("_") and inspect.isroutine(method):
                        yield f"{module.__name__}.{name}.{member}", getattr(value, member)


NAMED = dict(documented())


@pytest.mark.parametrize("name", [name for name, value in NAMED.items() if inspect.isclass(value) or inspect.isroutine(value)])
def test_every_public_name_says_what_it_is(name):
    assert inspect.getdoc(NAMED[name])


@pytest.mark.parametrize("name", [name for name, value in NAMED.items() if callable(value) and name.count(".") == 1])
def test_every_public_name_has_an_example(name):
    assert ">>> " in inspect.getdoc(NAMED[name])


@pytest.mark.parametrize("name", NAMED)
def test_the_examples_run(name):
    text = inspect.getdoc(NAMED[name]) if not isinstance(NAMED[name], str) else ""
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    report = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=report.append)
    assert not runner.summarize(verbose=False).failed, "".join(report)
