"""Python's `datetime`: days of the calendar, with a reading of a few ways to ask about them."""

import calendar
import re
from datetime import date, datetime, timedelta

from jurors.juror import Juror
from values import number, text, truth

MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
DAY = rf"(?:\d{{4}}-\d\d-\d\d|{MONTH} \d{{1,2}},? \d{{4}}|\d{{1,2}} {MONTH} \d{{4}})"
UNIT = r"(days?|weeks?|months?|years?|hours?|minutes?)"
SPAN = rf"(\d+) {UNIT}"
FORMS = "%Y-%m-%d", "%B %d, %Y", "%B %d %Y", "%b %d, %Y", "%b %d %Y", "%d %B %Y", "%d %b %Y"


def day(shown):
    for form in FORMS:
        try:
            return datetime.strptime(shown, form).date()
        except ValueError:
            pass
    raise ValueError(shown)


def moved(start, count, unit):
    unit = unit.rstrip("s")
    if unit in ("day", "week"):
        return start + timedelta(days=count * (7 if unit == "week" else 1))
    if unit not in ("month", "year"):
        raise ValueError(unit)
    months = start.year * 12 + start.month - 1 + count * (12 if unit == "year" else 1)
    year, month = months // 12, months % 12 + 1
    return date(year, month, min(start.day, calendar.monthrange(year, month)[1]))


def days(count):
    return number(count * 86400, {"s": 1})


def later(shown, sign, count, unit):
    return text(str(moved(day(shown), int(count) * (1 if sign in ("+", "plus") else -1), unit)))


def beside(count, unit, way, shown):
    return text(str(moved(day(shown), int(count) * (-1 if way == "before" else 1), unit)))


def weekday(shown):
    return text(f"{day(shown):%A}")


QUESTIONS = [
    (rf"({DAY}) (\+|-|plus|minus) {SPAN}", later),
    (rf"{SPAN} (after|before|from) ({DAY})", beside),
    (rf"({DAY}) - ({DAY})", lambda a, b: days((day(a) - day(b)).days)),
    (
        rf"(?:how many )?days (?:are there )?(?:between|from) ({DAY}) (?:and|to|until) ({DAY})",
        lambda a, b: days((day(b) - day(a)).days),
    ),
    (rf"(?:what )?(?:weekday|day of the week)(?: is| of| was)? ({DAY})", weekday),
    (rf"what day (?:is|was|of the week is) ({DAY})", weekday),
    (rf"weekday\(({DAY})\)", weekday),
    (r"is (\d{4}) a leap year", lambda year: truth(calendar.isleap(int(year)))),
]


class DatetimeJuror(Juror):
    name = "datetime"

    def read(self, text):
        text = re.sub(r"\s*[?.]$", "", text.strip())
        return text if any(re.fullmatch(pattern, text, re.I) for pattern, _ in QUESTIONS) else None

    def ask(self, lines):
        return lines

    def value(self, output):
        for pattern, answer in QUESTIONS:
            match = re.fullmatch(pattern, output, re.I)
            if match:
                try:
                    return answer(*match.groups())
                except (ValueError, OverflowError):
                    return None
        return None


JUROR = DatetimeJuror()
