"""Plain data spoilt on purpose: a key left out, or a value replaced by something odd."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Key = str | int

JUNK = ({"strange": 1}, [None], -1, 1e12, "no such thing", True)


def every_key(value: Any, keys: tuple[Key, ...] = ()) -> Iterator[tuple[Key, ...]]:
    """Where there is anything in a document, parts before wholes."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in inner:
        yield from every_key(child, (*keys, key))
        yield (*keys, key)


def with_value(document: dict[str, Any], keys: tuple[Key, ...], value: object) -> dict[str, Any]:
    """The document with another value at a place."""
    spoilt = copy.deepcopy(document)
    _holder(spoilt, keys)[keys[-1]] = value
    return spoilt


def without(document: dict[str, Any], keys: tuple[Key, ...]) -> dict[str, Any]:
    """The document with a place left out."""
    spoilt = copy.deepcopy(document)
    del _holder(spoilt, keys)[keys[-1]]
    return spoilt


def _holder(document: Any, keys: tuple[Key, ...]) -> Any:
    inner = document
    for key in keys[:-1]:
        inner = inner[key]
    return inner
