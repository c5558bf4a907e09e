"""Questions that `answer` is known not to answer, each with the reason."""

import re

# A kind, an expression that matches its texts, and the reason.
KNOWN = []


def reason_to_miss(kind, text):
    return next((reason for name, pattern, reason in KNOWN if name == kind and re.search(pattern, text)), None)
