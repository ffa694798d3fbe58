"""Searching the rules: pages that hold every word asked for, the beginnings of words being enough."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from wargame.ui.skirmish.reader.links import escaped
from wargame.ui.skirmish.reader.rulebook import pages
from wargame.ui.skirmish.reader.titles import title

SNIPPET, LEAD = 96, 32
_LINK = re.compile(r"\[\[[^\]]*\]\]")
_WORD = re.compile(r"[^\W_]+", re.UNICODE)


@dataclass(frozen=True)
class Hit:
    """A page that holds the words, and a piece of it with the hits marked up."""

    id: str
    snippet: str


def words_of(query: str) -> tuple[str, ...]:
    """The words that are looked for, in small letters."""
    return tuple(dict.fromkeys(word.casefold() for word in _WORD.findall(query)))


def search(query: str) -> list[Hit]:
    """Pages that hold all words of the query, those that are called so first; none for an empty one."""
    wanted = words_of(query)
    if not wanted:
        return []
    found: list[tuple[int, int, Hit]] = []
    for number, page in enumerate(pages()):
        named, told = f"{title(page.id)} {page.id}", page.words
        if not all(_begins(word, f"{named} {told}") for word in wanted):
            continue
        in_name = sum(_begins(word, named) for word in wanted)
        found.append((-in_name, number, Hit(page.id, snippet(told, wanted))))
    return [hit for _rank, _number, hit in sorted(found, key=lambda row: row[:2])]


def _begins(word: str, text: str) -> bool:
    return any(other.startswith(word) for other in map(str.casefold, _WORD.findall(text)))


def snippet(text: str, wanted: Sequence[str]) -> str:
    """A piece of the text about the first hit, whole words, the hits marked up."""
    plain = " ".join(text.split())
    first = next((m.start() for m in _WORD.finditer(plain) if _is_hit(m[0], wanted)), 0)
    start = 0 if first <= LEAD else plain.rfind(" ", 0, first - LEAD // 2) + 1
    stop = len(plain) if len(plain) <= start + SNIPPET else plain.rfind(" ", start, start + SNIPPET)
    stop = stop if stop > first else len(plain)
    before, after = "… " if start else "", " …" if stop < len(plain) else ""
    return f"{before}{highlighted(plain[start:stop], wanted)}{after}"


def highlighted(text: str, wanted: Sequence[str]) -> str:
    """The text as prose, each word that begins with a wanted one set off."""
    parts: list[str] = []
    at = 0
    for found in _WORD.finditer(text):
        if _is_hit(found[0], wanted):
            parts += [escaped(text[at : found.start()]), "{gold:**", found[0], "**}"]
            at = found.end()
    return "".join([*parts, escaped(text[at:])])


def _is_hit(word: str, wanted: Sequence[str]) -> bool:
    return any(word.casefold().startswith(other) for other in wanted)


def marked(markup: str, wanted: Sequence[str], tone: str = "gold") -> str:
    """Prose with the hits set off; a link that is hit stays as it is."""
    if not wanted:
        return markup
    parts: list[str] = []
    at = 0
    for found in _LINK.finditer(markup):
        parts += [_set_off(markup[at : found.start()], wanted, tone), found[0]]
        at = found.end()
    return "".join([*parts, _set_off(markup[at:], wanted, tone)])


def _set_off(text: str, wanted: Sequence[str], tone: str) -> str:
    """As `highlighted`, of text that is prose already."""

    def mark(found: re.Match[str]) -> str:
        return f"{{{tone}:**{found[0]}**}}" if _is_hit(found[0], wanted) else found[0]

    return _WORD.sub(mark, text)
