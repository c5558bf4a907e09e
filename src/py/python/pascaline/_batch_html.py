"""What a notebook shows of the answers to many texts."""

from html import escape

# The columns that people read, and the first rows.
_COLUMNS = ("result", "value", "unit", "exact", "reading", "notes", "error", "error_hint")
_ROWS = 20


def html(batch):
    """A table of the columns that have something in the first rows."""
    rows = [batch[row] for row in range(min(len(batch), _ROWS))]
    columns = [name for name in _COLUMNS if any(row[name] not in (None, []) for row in rows)]
    head = "".join(f"<th>{name}</th>" for name in columns)
    body = "".join(f"<tr><th>{at}</th>{_cells(row, columns)}</tr>" for at, row in enumerate(rows))
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table><p>{_count(batch)}</p>"


def _cells(row, columns):
    return "".join(f"<td>{_cell(row[name])}</td>" for name in columns)


def _cell(value):
    if value is None:
        return ""
    return escape(" ".join(value) if isinstance(value, list) else str(value))


def _count(batch):
    shown = f", of which the first {_ROWS} are shown" if len(batch) > _ROWS else ""
    return f"{len(batch)} rows, {batch.failed} without an answer{shown}"
