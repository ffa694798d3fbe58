"""A map file's outside: bytes to plain data, within limits, and nothing in it that JSON cannot hold.

Faults that concern the whole file have the place `$`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.problem import Report

WHOLE = "$"
MAX_BYTES = 5_000_000
MAX_PIECES = 2_000
MAX_POINTS = 20_000
MAX_NESTING = 100

Source = bytes | bytearray | str | Mapping[str, Any]

_MEASURED = re.compile(
    r"features\[\d+\]\.(geometry\.coordinates|properties\.inner\[\d+\]\.line)"
    r"|wargame\.(size|zones\[\d+\]\.coordinates)"
)


def decode(data: Source) -> Mapping[str, Any]:
    """The document as plain data: UTF-8 JSON with or without a BOM, or data already decoded.

    Raises Fault when it is too large, is not text, not JSON or not an object.
    """
    document = _parse(_text(data)) if isinstance(data, str | bytes | bytearray) else data
    if not isinstance(document, Mapping):
        raise Fault(WHOLE, "must be a GeoJSON FeatureCollection")
    return document


def _text(data: bytes | bytearray | str) -> str:
    if isinstance(data, str):
        _limit(len(data))
        return data.removeprefix("\ufeff")
    _limit(len(data))
    try:
        return bytes(data).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Fault(WHOLE, f"must be UTF-8 text (byte {error.start} is not)") from None


def _limit(size: int) -> None:
    if size > MAX_BYTES:
        raise Fault(WHOLE, "is larger than 5 MB")


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Fault(WHOLE, f"is not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise Fault(WHOLE, "is nested too deeply") from None
    except ValueError:
        raise Fault(WHOLE, "holds a number with too many digits") from None


def survey(document: Mapping[str, Any], report: Report) -> bool:
    """Report what JSON cannot carry anywhere in the document; False when it is nested too deeply.

    Coordinates are left to whoever reads them, who names the point.
    """
    waiting: list[tuple[str, Any, int]] = [("", document, 0)]
    while waiting:
        path, value, depth = waiting.pop()
        if depth > MAX_NESTING:
            report.error(WHOLE, "is nested too deeply")
            return False
        if isinstance(value, str):
            _check_text(path, value, report)
        elif isinstance(value, float) and not math.isfinite(value):
            report.error(path, "must be a finite number")
        waiting.extend((inner, child, depth + 1) for inner, child in _children(path, value, report))
    return True


def _children(path: str, value: Any, report: Report) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, child in value.items():
            inner = f"{path}.{key}" if path else str(key)
            _check_text(inner, str(key), report)
            if not _MEASURED.fullmatch(inner):
                yield inner, child
    elif isinstance(value, list | tuple):
        for index, child in enumerate(value):
            yield f"{path}[{index}]", child


def _check_text(path: str, text: str, report: Report) -> None:
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        report.error(path.encode("utf-8", "replace").decode(), "is not valid text (half a surrogate pair)")
