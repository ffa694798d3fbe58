"""RULES.md as pages: clauses under their chapters, with printed and chosen parts and tables told apart.

The file is the only home of the text. Each paragraph, heading and cell is a
message of the catalogue, word for word as it stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal

from wargame.games.skirmish.state import State
from wargame.ui.shell.words import _

Voice = Literal["plain", "printed", "reading"]

_HEADING = re.compile(r"^(?P<level>#{1,2}) (?P<title>.+?)\s*$", re.MULTILINE)
_VOICE = re.compile(r"^\*(Printed|Reading):\*\s*")
_RULER = re.compile(r"^\|[\s:|-]+\|$")
_MARKS = re.compile(r"\*+")


@dataclass(frozen=True)
class Paragraph:
    """Words in one voice: the sheet's, this game's reading of it, or neither. `text` is the message."""

    voice: Voice
    text: str

    @property
    def words(self) -> str:
        """The words in the player's language, without marks."""
        return _MARKS.sub("", _(self.text))


@dataclass(frozen=True)
class Grid:
    """A table: its head and rows of equal length, each cell a message."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def words(self) -> str:
        """Every cell's words, row by row."""
        return "\n".join(" · ".join(said(cell) for cell in row) for row in (self.head, *self.rows))


Block = Paragraph | Grid


@dataclass(frozen=True)
class Page:
    """A clause under its chapter; `id` is the clause's, or the chapter's heading for its own words."""

    id: str
    chapter: str
    blocks: tuple[Block, ...]

    @property
    def is_clause(self) -> bool:
        """Whether it is a clause, not a chapter's own words."""
        return self.id != self.chapter

    @property
    def words(self) -> str:
        """All it says in the player's language, without marks."""
        return "\n\n".join(block.words for block in self.blocks)


def said(cell: str) -> str:
    """A cell in the player's language; a figure is the same in all of them."""
    return _(cell) if any(letter.isalpha() for letter in cell) else cell


@cache
def source() -> str:
    """The rules as they are written."""
    return resources.files("wargame.games.skirmish").joinpath("RULES.md").read_text(encoding="utf-8")


@cache
def pages() -> tuple[Page, ...]:
    """Every page in the order of the rules; a chapter of clauses alone has none itself."""
    text = source()
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    found: list[Page] = []
    chapter = ""
    for heading, end in zip(headings, ends, strict=True):
        chapter = heading["title"] if heading["level"] == "#" else chapter
        blocks = tuple(_blocks(text[heading.end() : end]))
        if blocks:
            found.append(Page(heading["title"], chapter, blocks))
    return tuple(found)


def _blocks(text: str) -> Iterator[Block]:
    for part in re.split(r"\n\s*\n", text.strip()):
        if part.startswith("|"):
            yield _grid(part)
        elif part.strip():
            yield _paragraph(" ".join(part.split()))


def _paragraph(text: str) -> Paragraph:
    voice = _VOICE.match(text)
    if voice is None:
        return Paragraph("plain", text)
    return Paragraph("printed" if voice[1] == "Printed" else "reading", text[voice.end() :])


def _grid(text: str) -> Grid:
    lines = [line.strip() for line in text.splitlines() if not _RULER.match(line.strip())]
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]
    return Grid(rows[0], tuple(rows[1:]))


@cache
def chapters() -> tuple[str, ...]:
    """The chapters' headings in order."""
    return tuple(dict.fromkeys(page.chapter for page in pages()))


@cache
def by_id() -> dict[str, Page]:
    """Every page by its id."""
    return {page.id: page for page in pages()}


def clause(rule: str) -> str:
    """What a clause says in the player's language, without marks; empty for an id there is not."""
    page = by_id().get(rule)
    return page.words if page is not None and page.is_clause else ""


def rule_strings() -> Iterator[tuple[str, str]]:
    """Every message of the rules with its place, for catalogues: headings, paragraphs, cells with letters."""
    for chapter in chapters():
        yield f"RULES.md: {chapter}", chapter
    for page in pages():
        for number, block in enumerate(page.blocks, 1):
            place = f"RULES.md: {page.id}, {number}"
            if isinstance(block, Paragraph):
                yield place, block.text
                continue
            for cell in (*block.head, *(cell for row in block.rows for cell in row)):
                if any(letter.isalpha() for letter in cell):
                    yield place, cell


def clause_of(state: State) -> str:
    """The id of the clause that a player at this moment most likely wonders about."""
    match state.phase:
        case "choose":
            return "initiative" if state.turn else "deploy.order"
        case "deploy":
            return "deploy.zone"
        case "react":
            return "overwatch.react"
        case "over":
            return "victory"
        case _:
            return "activation"
