"""Who says what about a text, and what follows from it."""

from collections import namedtuple

Vote = namedtuple("Vote", "juror kind line output value")  # kind: "reading" or "value"


def outcome(ours, told, votes):
    """What the votes mean for one text, with those that agree against us.

    `right`: every two that agree are with us, or none agree. `told`: an alternative is what they say, or a note warns. `refused`: we
    have no answer. `wrong`: at least two agree against us, and nothing that we say warns of it.
    """
    groups = grouped(votes)
    against = [group for group in groups if len({vote.juror for vote in group}) > 1 and not (ours and ours.agrees(group[0].value))]
    if not against:
        return "right" if any(ours and ours.agrees(group[0].value) for group in groups) else "unheard", []
    most = max(against, key=lambda group: len({vote.juror for vote in group}))
    if ours is None:
        return "refused", most
    if told.notes or any(other and other.agrees(most[0].value) for other in told.alternatives):
        return "told", most
    return "wrong", most


def grouped(votes):
    """Those that agree. A juror that is asked twice has two votes of different kinds."""
    groups = []
    for vote in votes:
        group = next((group for group in groups if group[0].value.agrees(vote.value)), None)
        if group is None:
            groups.append([vote])
        else:
            group.append(vote)
    return groups
