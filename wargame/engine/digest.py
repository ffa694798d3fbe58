"""The digest of a state: 16 hex digits that two machines must agree on.

The first 16 hex digits of SHA-256 over the canonical JSON of the state: keys
sorted, no spaces, every number with three decimals (JSON knows one kind of
number, so 10 and 10.0 must digest alike).
"""

from __future__ import annotations

import hashlib
import json
from typing import Any


def digest(view: Any) -> str:
    """The digest of plain data (dicts, lists, numbers, strings, booleans, None)."""
    return hashlib.sha256(canonical(view).encode()).hexdigest()[:16]


def canonical(value: Any) -> str:
    """The canonical JSON of plain data. Raises TypeError for anything else."""
    match value:
        case None | bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case int() | float():
            return _decimal(value)
        case dict():
            pairs = (f"{json.dumps(k, ensure_ascii=False)}:{canonical(value[k])}" for k in sorted(value))
            return "{" + ",".join(pairs) + "}"
        case list() | tuple():
            return "[" + ",".join(canonical(item) for item in value) + "]"
    raise TypeError(f"{type(value).__name__} is not plain data")


def _decimal(value: int | float) -> str:
    text = f"{value:.3f}"
    return "0.000" if text == "-0.000" else text
