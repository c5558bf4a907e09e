"""Programs asked many lines at once, and what each line gave."""

import concurrent.futures
import os
import pty
import select
import subprocess
import termios
import time

WORKERS = 2
# The beginning of a number that no text has, which a program prints as it is.
MARK = "98765432"


def output_of(command, text=None, seconds=60, **options):
    """What a program prints; what it has printed so far if it takes too long."""
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=seconds, errors="replace", **options
        )
        return done.stdout + done.stderr
    except subprocess.TimeoutExpired as late:
        return late.stdout.decode(errors="replace") if late.stdout else ""


def output_on_terminal(command, text, seconds):
    """What a program prints that goes on after a mistake only where a person types, on a terminal without echo."""
    own, its = pty.openpty()
    mode = termios.tcgetattr(its)
    mode[1] &= ~termios.OPOST
    mode[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(its, termios.TCSANOW, mode)
    process = subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env={**os.environ, "TERM": "dumb"})
    os.close(its)
    output, left, end = b"", text.encode(), time.monotonic() + seconds
    while time.monotonic() < end:
        readable, writable, _ = select.select([own], [own] if left else [], [], 0.2)
        if writable:
            left = left[os.write(own, left[:512]) :]
        if readable:
            try:
                output += os.read(own, 65536)
            except OSError:
                break
        elif process.poll() is not None:
            break
    process.kill()
    process.wait()
    os.close(own)
    return output.decode(errors="replace")


def in_chunks(lines, ask, size):
    """The answers of `ask(chunk)`, which has one for each line of a chunk."""
    chunks = [lines[at : at + size] for at in range(0, len(lines), size)]
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        return [answer for answers in pool.map(ask, chunks) for answer in answers]


class Marked:
    """Many lines in one run of a program that prints no numbers of its own: between them stand marks, lines that are echoed.

    A run that ends at a line, or hangs there, is followed by another one after that line.
    """

    def __init__(self, command, write, mark, seconds=60, prologue="", epilogue="", printed=output_of):
        self.command, self.write, self.mark, self.seconds = command, write, mark, seconds
        self.prologue, self.epilogue, self.printed = prologue, epilogue, printed

    def ask(self, lines):
        answers = []
        while len(answers) < len(lines):
            found = self.run(lines[len(answers) :])
            # The line after the last mark is the one that the program did not survive.
            answers += found if len(found) + len(answers) == len(lines) else [*found, ""]
        return answers

    def run(self, lines):
        asked = "".join(f"{self.mark(at)[0]}\n{self.write(line)}\n" for at, line in enumerate(lines))
        asked = f"{self.prologue}{asked}{self.mark(len(lines))[0]}\n{self.epilogue}"
        output = self.printed(self.command, asked, self.seconds)
        return between(output, [self.mark(at)[1] for at in range(len(lines) + 1)])


def between(output, marks):
    """The texts between lines that contain the marks, as far as all marks are there."""
    texts, at, current = [], -1, []
    for line in output.splitlines():
        if at + 1 < len(marks) and marks[at + 1] in line:
            if at >= 0:
                texts.append("\n".join(current))
            at, current = at + 1, []
        else:
            current.append(line)
    return texts


def each(command, lines, seconds=5):
    """One run for each line, which is the last argument."""

    def ask(line):
        return output_of([*command, line], "", seconds, env={**os.environ, "LC_ALL": "C.UTF-8"})

    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        return list(pool.map(ask, lines))
