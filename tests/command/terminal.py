"""A person at a terminal talks to npm's command: python3 tests/command/terminal.py"""

import os
import pathlib
import pty
import select
import signal
import sys
import tempfile

COMMAND = ["node", str(pathlib.Path(__file__).parents[2] / "pkg/dist/cli.js")]
SECONDS = 60
ENTER, TAB, UP, CTRL_C, CTRL_D = "\r", "\t", "\x1b[A", "\x03", "\x04"


class Terminal:
    """The command on a terminal of its own."""

    def __init__(self, *args, **environment):
        self.seen = ""
        self.process, self.screen = pty.fork()
        if self.process == 0:
            os.environ.update(environment)
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # which a script's background job ignores
            os.execvp(COMMAND[0], COMMAND + list(args))

    def read(self):
        if not select.select([self.screen], [], [], SECONDS)[0]:
            sys.exit(f"nothing more after {self.seen!r}")
        try:
            return os.read(self.screen, 65536).decode()
        except OSError:
            return ""

    def expect(self, text):
        """Waits for a text; what was read before it is not looked at again."""
        while text not in self.seen:
            more = self.read()
            if more == "":
                sys.exit(f"{text!r} is missing in {self.seen!r}")
            self.seen += more
        self.seen = self.seen.split(text, 1)[1]

    def types(self, *keys):
        for key in keys:
            os.write(self.screen, key.encode())

    def ends(self, code):
        while self.read():
            pass
        ended = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        assert ended == code, f"exit code {ended}"


def says(terminal, line, *answers):
    terminal.types(line + ENTER)
    for answer in answers:
        terminal.expect(answer)


def test_session(state):
    first = Terminal(XDG_STATE_HOME=state, NO_COLOR="1")
    first.expect("Type a question such as")
    first.expect("> ")
    says(first, "x = 3", "3\r\n", "> ")
    says(first, "15% of 240 + x", "39\r\n", "> ")
    says(first, "ans - x", "36\r\n", "> ")
    first.types("avog")
    first.expect("avog")
    first.types(TAB)
    first.expect("adro")
    first.types(CTRL_C)
    first.expect("> ")
    says(first, "2 +", "expected a value", "> ")
    first.types(CTRL_D)
    first.ends(0)


def test_history(state):
    second = Terminal("repl", XDG_STATE_HOME=state, TERM="xterm")
    second.expect("> ")
    second.types(UP, UP)
    second.expect("ans - x")
    second.types(CTRL_C)
    second.expect("> ")
    says(second, "2 +", "\x1b[31mexpected a value", "> ")
    says(second, "quit")
    second.ends(0)


def test_dumb_terminal(state):
    dumb = Terminal(XDG_STATE_HOME=state, TERM="dumb")
    dumb.expect("> ")
    says(dumb, "1/3", "0.333333333333333\r\nexact: 1/3\r\n", "> ")
    says(dumb, "exit")
    dumb.ends(0)


def test_interrupt(state):
    session = Terminal("repl", "--dialect", "mathjs", "--max-steps", "1000000000000", XDG_STATE_HOME=state, TERM="xterm")
    session.expect("> ")
    says(session, "x = 3", "3\r\n", "> ")
    says(session, "sum(map(1:99999, f(y) = sum(1:99999)))", "\r\n")
    session.types(CTRL_C)
    session.expect("interrupted\r\n")
    session.expect("> ")
    says(session, "x + 1", "4\r\n", "> ")
    session.types("sum(map(1:100, f(y) = sum(1:9999)))" + ENTER + CTRL_D)
    session.expect("4999500000\r\n")
    session.ends(0)


def test_misuse(state):
    none = Terminal("answer", XDG_STATE_HOME=state)
    none.expect("error: there is no text")
    none.ends(2)


with tempfile.TemporaryDirectory() as folder:
    for test in (test_session, test_history, test_dumb_terminal, test_interrupt, test_misuse):
        test(folder)
