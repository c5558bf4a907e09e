"""Asks `answer` what the clocks of every zone show at random instants, and when clocks show random times, and compares each with
Python's zoneinfo, which reads the database of the package tzdata.

    python3 -m pip install tzdata==2026.6
    python3 tests/oracles/zones/run.py [--count 20000] [--seed 1] [--program target/debug/examples/answer_lines]

Half of the instants are near a change of the zone's clocks. Any difference fails.
"""

import argparse
import datetime
import json
import os
import random
import subprocess
import sys

os.environ["PYTHONTZPATH"] = ""

import zoneinfo  # noqa: E402  it reads the variable above

UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=UTC)


def offset(zone, instant):
    return zone.utcoffset(instant.astimezone(zone))


def change(rng, zone):
    """An instant at which the offset of a zone changes, by bisection; None if two random ones have the same."""
    low, high = sorted(instant(rng) for _ in range(2))
    if offset(zone, low) == offset(zone, high):
        return None
    while high - low > datetime.timedelta(seconds=1):
        middle = (low + (high - low) / 2).replace(microsecond=0)
        if offset(zone, middle) == offset(zone, low):
            low = middle
        else:
            high = middle
    return high


def instant(rng):
    first, last = (int((datetime.datetime(year, 1, 1, tzinfo=UTC) - EPOCH).total_seconds()) for year in (1850, 2150))
    return EPOCH + datetime.timedelta(seconds=rng.randrange(first, last))


def drawn(rng, zone):
    found = change(rng, zone) if rng.random() < 0.5 else None
    if found is None:
        return instant(rng)
    return found + datetime.timedelta(seconds=rng.choice([-86_400, -3_600, -1, 0, 1, 1_800, 3_600, 86_400]))


def shown(moment, zone):
    """A time as a text of `answer` has it, with the zone's abbreviation."""
    time = moment.strftime("%Y-%m-%d %H:%M") + (moment.strftime(":%S") if moment.second else "")
    name = moment.tzname()
    if name[0] in "+-":
        hours, minutes = name[:3], name[3:]
        name = f"UTC{int(hours):+d}" if not minutes else f"UTC{hours[0]}{int(hours[1:])}:{minutes}"
        if name == "UTC+0" and hours[0] == "-":
            name = "UTC+0"
    return time, name


def question(rng, zone):
    """A text, and the answers that are right."""
    moment = drawn(rng, zone).astimezone(zone)
    if rng.random() < 0.5:
        text = moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") + f" in {zone.key}"
        return text, shown(moment, zone)
    # What the clocks show, in UTC. It may be shown twice, or never.
    naive = moment.replace(tzinfo=None) + datetime.timedelta(minutes=rng.choice([0, 0, 30, 60]))
    text = naive.strftime("%Y-%m-%dT%H:%M:%S") + f" {zone.key} in UTC"
    local = naive.replace(tzinfo=zone, fold=0)
    there = local.astimezone(UTC)
    if there.astimezone(zone).replace(tzinfo=None) != naive:
        return text, None
    return text, (shown(there, zone)[0], "Z")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default="target/debug/examples/answer_lines")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    keys = sorted(zoneinfo.available_timezones() - {"Factory", "localtime"})
    # Their names are those of a unit and of fixed times, or of two words without a place.
    keys = [key for key in keys if "/" in key and not key.startswith("Etc/")]
    questions = [question(rng, zoneinfo.ZoneInfo(rng.choice(keys))) for _ in range(options.count)]
    lines = "".join(json.dumps({"text": text}) + "\n" for text, _ in questions)
    told = subprocess.run([options.program], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    wrong = 0
    for (text, right), line in zip(questions, told, strict=True):
        answer = json.loads(line)
        if right is None:
            is_right = "there is no" in answer.get("message", "")
        else:
            is_right = answer.get("text") in ("".join(right), " ".join(right))
        if not is_right:
            wrong += 1
            if wrong <= 20:
                print(f"{text!r}: {answer.get('text', answer)}, not {right}")
    print(f"{len(questions)} questions, {wrong} wrong")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
