"""Dates, weekdays and times of the day, by Python's datetime."""

import calendar
from datetime import date, datetime, timedelta
from fractions import Fraction

from draw import kind
from quantity import Quantity
from truth import Words, truth_value

DAY = Fraction(86400)
STYLES = {
    "iso": lambda day: day.isoformat(),
    "american": lambda day: f"{day:%B} {day.day}, {day.year}",
    "short": lambda day: f"{day:%b} {day.day}, {day.year}",
    "british": lambda day: f"{day.day} {day:%B} {day.year}",
    "ordinal": lambda day: (
        f"{day:%B} {day.day}{'th' if 4 <= day.day <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day.day % 10, 'th')}, {day.year}"
    ),
    "plain": lambda day: f"{day:%B} {day.day} {day.year}",
}


def some_day(d):
    year = d.one(d.whole(1990, 2035), d.whole(1990, 2035), d.whole(1600, 2500))
    return date(year, 1, 1) + timedelta(d.whole(0, 364))


def written(d, day):
    style = "iso" if d.is_likely(0.5) else d.one(*STYLES)
    return STYLES[style](day)


def days(count):
    return Quantity(count * DAY, {"s": 1})


@kind
def days_between(d):
    start = some_day(d)
    end = start + timedelta(d.whole(1, d.one(60, 700, 40000)))
    if end.year > 2600:
        end = start + timedelta(30)
    a, b, count = written(d, start), written(d, end), (end - start).days
    text, asked = d.one(
        (f"days between {a} and {b}", 1),
        (f"how many days between {a} and {b}?", 1),
        (f"{end} - {start}", 1),
        (f"how many days from {a} to {b}?", 1),
        (f"number of days between {a} and {b}", 1),
        (f"days from {a} to {b}", 1),
        (f"how many days are there between {a} and {b}?", 1),
        (f"weeks between {start} and {end}", 7),
        (f"{b} minus {a}", 1),
        (f"days from {a} until {b}", 1),
    )
    return text, Quantity(count * DAY, {"s": 1}, asked * DAY)


def after_months(day, months):
    """The same day of a later month, or its last one."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def day_in_words(day):
    return Words(*(style(day) for style in STYLES.values()))


@kind
def days_later(d):
    day, n = some_day(d), d.whole(1, d.one(30, 400))
    text, m = written(d, day), d.whole(1, 30)
    weeks = timedelta(weeks=m)
    asked, value = d.one(
        (f"{n} days after {text}", day + timedelta(n)),
        (f"{n} days before {text}", day - timedelta(n)),
        (f"{day} + {n} days", day + timedelta(n)),
        (f"{day} - {n} days", day - timedelta(n)),
        (f"{m} weeks after {text}", day + weeks),
        (f"{m} weeks before {text}", day - weeks),
        (f"{day} + {m} weeks", day + weeks),
        (f"what date is {n} days after {text}?", day + timedelta(n)),
        (f"{n} days from {text}", day + timedelta(n)),
        (f"{text} plus {n} days", day + timedelta(n)),
        (f"what is the date {n} days after {text}?", day + timedelta(n)),
    )
    return asked, day_in_words(value)


@kind
def months_and_years_later(d):
    day, m, years = some_day(d), d.whole(1, 30), d.whole(1, 30)
    text = written(d, day)
    asked, value = d.one(
        (f"{m} months after {text}", after_months(day, m)),
        (f"{day} + {m} months", after_months(day, m)),
        (f"{years} years after {text}", after_months(day, 12 * years)),
        (f"{day} + {years} years", after_months(day, 12 * years)),
        (f"{day} - {m} months", after_months(day, -m)),
        (f"{years} years before {text}", after_months(day, -12 * years)),
    )
    return asked, day_in_words(value)


@kind
def weekdays(d):
    day = some_day(d)
    text = written(d, day)
    form = d.one(
        "weekday of {}",
        "what day of the week is {}?",
        "what day of the week was {}?",
        "day of the week of {}",
        "which weekday is {}",
        "what weekday was {}?",
        "day of week {}",
        "what day is {}?",
    )
    return form.format(text), Words(f"{day:%A}")


@kind
def leap_years(d):
    year = d.one(d.whole(1800, 2400), 100 * d.whole(16, 24))
    leap = calendar.isleap(year)
    month = d.whole(1, 12)
    name, length = calendar.month_name[month], calendar.monthrange(year, month)[1]
    return d.one(
        (f"is {year} a leap year?", truth_value(leap)),
        (f"is {year} a leap year", truth_value(leap)),
        (f"was {year} a leap year?", truth_value(leap)),
        (f"how many days are in {name} {year}?", Words(f"{length} days", str(length))),
        (f"days in {name} {year}", Words(f"{length} days", str(length))),
        (f"how many days are there in {year}?", Words(f"{366 if leap else 365} days", str(366 if leap else 365))),
    )


def clock(time, d):
    return d.one(
        f"{time:%H:%M}",
        f"{time.hour % 12 or 12}:{time:%M} {d.one('am', 'AM', 'a.m.') if time.hour < 12 else d.one('pm', 'PM', 'p.m.')}",
    )


def clock_words(time):
    hour = f"{time.hour % 12 or 12}:{time:%M}"
    return [f"{time:%H:%M}", f"{time.hour}:{time:%M}", f"{hour} {time:%p}", f"{hour} {time:%p}".lower()]


@kind
def times_of_the_day(d):
    start = datetime(2024, 5, 5, d.whole(1, 12), d.whole(0, 59))
    a, b = d.whole(1, 9), d.whole(1, 59)
    text = clock(start, d)
    asked, value = d.one(
        (f"{text} + {b} minutes", start + timedelta(minutes=b)),
        (f"{text} + {a} hours", start + timedelta(hours=a)),
        (f"{b} minutes after {text}", start + timedelta(minutes=b)),
        (f"{a} hours after {text}", start + timedelta(hours=a)),
        (f"{text} plus {a} hours {b} minutes", start + timedelta(hours=a, minutes=b)),
        (f"{text} + {a}h{b}m", start + timedelta(hours=a, minutes=b)),
        (f"what time is {b} minutes after {text}?", start + timedelta(minutes=b)),
    )
    return asked, Words(*clock_words(value))


@kind
def time_between(d):
    start = datetime(2024, 5, 5, d.whole(0, 11), d.whole(0, 59))
    end = start + timedelta(minutes=d.whole(1, 700))
    a, b = clock(start, d), clock(end, d)
    text, asked = d.one(
        (f"{b} - {a}", None),
        (f"time between {a} and {b}", None),
        (f"minutes between {a} and {b}", 60),
        (f"how many hours between {a} and {b}?", 3600),
        (f"from {a} to {b} in minutes", 60),
        (f"how long is it from {a} to {b}?", None),
        (f"hours from {a} to {b}", 3600),
    )
    return text, Quantity(Fraction(int((end - start).total_seconds())), {"s": 1}, asked and Fraction(asked))


@kind
def dates_with_times(d):
    start = datetime.combine(some_day(d), datetime.min.time()) + timedelta(minutes=d.whole(0, 1439))
    end = start + timedelta(minutes=d.whole(1, 9000))
    mark = d.one("T", " ")
    a, b = (f"{moment:%Y-%m-%d{mark}%H:%M}" for moment in (start, end))
    text, asked = d.one((f"{b} - {a}", None), (f"hours between {a} and {b}", 3600), (f"minutes between {a} and {b}", 60))
    return text, Quantity(Fraction(int((end - start).total_seconds())), {"s": 1}, asked and Fraction(asked))


@kind
def days_between_days_of_one_year(d):
    """After February, the year does not matter."""
    start = date(2023, 3, 1) + timedelta(d.whole(0, 250))
    end = start + timedelta(d.whole(1, (date(2023, 12, 31) - start).days))
    style = d.one("{0:%B} {0.day}", "{0:%b} {0.day}", "{0.day} {0:%B}")
    form = d.one("days between {} and {}", "how many days from {} to {}?", "number of days between {} and {}")
    return form.format(style.format(start), style.format(end)), days((end - start).days)
