"""Marked-up prose: bold, italic, tones, links, dice, key caps and icons, in one line of text.

    **bold**  *italic*  {good:words in a tone}  [[words|target]]
    [die:5]  [die:5:first]  [key:Space]  [icon:shield]

A backslash takes away a mark's meaning; `escape` does so for names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

_TOKEN = re.compile(
    r"""
    \\(?P<plain>.)
  | (?P<bold>\*\*)
  | (?P<italic>\*)
  | \[(?P<kind>die|key|icon):(?P<value>[^\]]+)\]
  | \[\[(?P<words>[^\]|]+)\|(?P<target>[^\]]+)\]\]
  | \{(?P<tone>[a-z_]+):
  | (?P<close>\})
  | (?P<line>\n)
  | (?P<text>[^\\*\[\]{}\n]+|.)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Piece:
    """A stretch of prose. `kind`: text, die, key, icon or line (a line break)."""

    text: str
    kind: str = "text"
    bold: bool = False
    italic: bool = False
    tone: str = ""
    link: str = ""


def escape(text: str) -> str:
    """The text with its marks made plain."""
    return re.sub(r"([\\*\[\]{}])", r"\\\1", text)


def plain(markup: str) -> str:
    """The words alone, for screen readers and the trace; dice as figures."""
    return "".join(_plain_piece(piece) for piece in parse(markup)).strip()


def _plain_piece(piece: Piece) -> str:
    if piece.kind == "die":
        return piece.text.partition(":")[0]
    return "" if piece.kind == "icon" else piece.text


def parse(markup: str) -> list[Piece]:
    """The pieces, neighbours of one look joined."""
    joined: list[Piece] = []
    for piece in _pieces(markup):
        if joined and piece.kind == "text" and replace(joined[-1], text="") == replace(piece, text=""):
            joined[-1] = replace(piece, text=joined[-1].text + piece.text)
        else:
            joined.append(piece)
    return joined


def _pieces(markup: str) -> Iterator[Piece]:
    look = Piece("")
    tones: list[str] = []
    for found in _TOKEN.finditer(markup):
        mark = found.lastgroup
        if mark == "bold":
            look = replace(look, bold=not look.bold)
        elif mark == "italic":
            look = replace(look, italic=not look.italic)
        elif mark == "tone":
            tones.append(look.tone)
            look = replace(look, tone=found["tone"])
        elif mark == "close" and tones:
            look = replace(look, tone=tones.pop())
        elif mark == "value":
            yield replace(look, text=found["value"], kind=found["kind"])
        elif mark == "target":
            yield replace(look, text=found["words"], link=found["target"])
        elif mark == "line":
            yield replace(look, text="\n", kind="line")
        else:
            yield replace(look, text=found["plain"] or found["text"] or found["close"] or "")
