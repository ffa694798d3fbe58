"""Text and numbers as XML may hold them."""

from __future__ import annotations

import re

_DECIMALS = 6
_NOT_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    """The text without the characters that XML has no place for."""
    return _NOT_XML.sub("", text)


def xml_number(value: float) -> str:
    """A number to a hundredth of a micrometre, whole ones without a point."""
    return f"{round(value, _DECIMALS) + 0.0:.{_DECIMALS}f}".rstrip("0").rstrip(".")
