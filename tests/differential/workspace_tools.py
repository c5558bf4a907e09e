"""Our tools, called through the example `workspace_calls`, and the lines of what they answer."""

import json
import re
import subprocess
import sys

# More than there are matches.
ALL = 1_000_000


def fail(what, ours, theirs):
    for index, (our, their) in enumerate(zip([*ours, None], [*theirs, None])):
        if our != their:
            sys.exit(f"{what}: result {index} is {our!r:.300}, and of the peer {their!r:.300}")
    sys.exit(f"{what}: {len(ours)} results, and {len(theirs)} of the peer")


class Tools:
    """Our tools, natively and in the component. Both answer the same, whatever is asked."""

    def __init__(self, drivers):
        self.processes = [subprocess.Popen(driver, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for driver in drivers]

    def _send(self, **line):
        for process in self.processes:
            process.stdin.write(json.dumps(line).encode() + b"\n")
            process.stdin.flush()

    def open(self, root):
        self._send(root=str(root))

    def __call__(self, tool, **arguments):
        self._send(tool=tool, arguments=arguments)
        content, *others = [json.loads(process.stdout.readline()) for process in self.processes]
        for other in others:
            if other != content:
                fail(f"{tool} {arguments} in the component, and natively", other.split("\n"), content.split("\n"))
        return content

    def find(self, pattern, path="."):
        """The files that `find` names. Those of a pattern whose brackets it reads literally are not the peer's: it has none."""
        content = self("find", pattern=pattern, path=path)
        found = lines_of(content)
        return Lines() if found.is_other_reading or content.startswith("No files found matching pattern") else found

    def grep(self, pattern, **arguments):
        """The lines that `grep` prints."""
        return lines_of(self("grep", pattern=pattern, **{"path": ".", "limit": ALL} | arguments))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.stdin.close()
            process.wait()


class Lines(list):
    """Lines of an output, whether it holds no more of them, and whether the pattern was read as its peer does not read it."""

    is_cut = False
    is_other_reading = False


# A sentence in brackets; a file can be called `[a]`.
NOTICE = re.compile(
    r"\[.*(?:limit reached|truncated to|No line matches|binary file|was not searched|skipped(?: so far)?:|were read literally).*\]"
)
OTHER_READING = "[As classes of characters the brackets match nothing"
CUT = ("[51200 bytes limit reached.", "[1000 results limit reached")


def lines_of(content):
    """The lines of a content without the notices at its end."""
    found = Lines(line for line in content.split("\n") if line)
    while found and NOTICE.fullmatch(found[-1]):
        notice = found.pop()
        found.is_cut = notice.startswith(CUT) or found.is_cut
        found.is_other_reading = notice.startswith(OTHER_READING) or found.is_other_reading
    return found
