"""Links in the text of the rules: a clause's id, and words that a clause explains, lead there.

Words are looked for in the player's language: each message lists the forms
that are linked, divided by semicolons, the longest found first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from wargame.ui.shell.words import _
from wargame.ui.skirmish.reader.rulebook import Grid, Page, by_id, pages, said

MOST_FURTHER = 12


def terms() -> Mapping[str, str]:
    """The clause that each linked form of a word leads to, lower case."""
    found: dict[str, str] = {}
    for clause, forms in _forms():
        for form in forms.split(";"):
            if form.strip():
                found.setdefault(form.strip().lower(), clause)
    return found


def _forms() -> Iterator[tuple[str, str]]:
    """Clauses and the words that lead to them; for translators: give all forms that occur in the rules."""
    yield "sight", _("line of sight; silhouette; visible fraction; lines of sight")
    yield "sight.woods", _("woods;")
    yield "fire.cover", _("cover; in cover")
    yield "fire.range", _("in range; range")
    yield "fire.roll", _("die to hit; attacker's roll")
    yield "overwatch", _("overwatch; token")
    yield "overwatch.react", _("reaction; reactions; may react")
    yield "activation", _("activation; activations")
    yield "initiative", _("initiative;")
    yield "morale", _("morale; morale line")
    yield "expansion", _("expansion; mecha expansion")
    yield "damage.minor", _("minor damage;")
    yield "damage.critical", _("critical damage; immobilised; immobilises")
    yield "damage.tank", _("damage die;")
    yield "move.climb", _("climb; climbs; climbed; climbing")
    yield "move.stumble", _("stumble; stumbles")
    yield "move.turn", _("facing; turning on the spot; turn on the spot")
    yield "move.range", _("path; paths")
    yield "move.stop", _("doorways;")
    yield "terrain", _("obstacle; obstacles; terrain")
    yield "ground", _("hill; hills; rubble")
    yield "wreck.tank", _("wreck; wrecks")
    yield "deploy.zone", _("zone; zones; deploys; deploying")
    yield "victory", _("retreat; draw")
    yield "unit.scale", _("eye;")


class Linker:
    """Links the words of one page: every goal once, where it is first spoken of, and never itself."""

    def __init__(self, page_id: str) -> None:
        self._told = {page_id}
        self._terms = terms()
        self._pattern = _pattern(tuple(self._terms))

    def marked_up(self, text: str) -> str:
        """The text as prose for the screen: its own emphasis kept, links set."""
        parts: list[str] = []
        at = 0
        for found in self._pattern.finditer(text):
            goal = self.goal(found[0])
            if goal is None or goal in self._told:
                continue
            self._told.add(goal)
            parts += [escaped(text[at : found.start()]), f"[[{found[0]}|{goal}]]"]
            at = found.end()
        return "".join([*parts, escaped(text[at:])])

    def goal(self, word: str) -> str | None:
        """The page that a word leads to."""
        return word if word in by_id() else self._terms.get(word.lower())


def escaped(text: str) -> str:
    """The text with marks made plain that the rules do not use; emphasis by stars is theirs."""
    return re.sub(r"([\\\[\]{}])", r"\\\1", text)


@lru_cache(maxsize=8)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    ids = [page.id for page in pages() if page.is_clause and "." in page.id]
    longest_first = sorted((*words, *ids), key=lambda word: (-len(word), word))
    return re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])", re.IGNORECASE)


def goals(page: Page) -> list[str]:
    """The pages that a page's text leads to, in the order in which it speaks of them."""
    linker = Linker(page.id)
    found: list[str] = []
    for text in _texts(page):
        found += re.findall(r"\[\[[^|\]]+\|([^\]]+)\]\]", linker.marked_up(text))
    return found


def _texts(page: Page) -> Iterator[str]:
    for block in page.blocks:
        if isinstance(block, Grid):
            yield from (said(cell) for row in block.rows for cell in row)
        else:
            yield _(block.text)


def led_from(page_id: str) -> list[str]:
    """Pages whose text leads to a page, in the order of the rules."""
    return [page.id for page in pages() if page_id in goals(page)]


def see_also(page_id: str) -> list[str]:
    """Pages to go on to that the text itself does not lead to: its like, then those that speak of it."""
    page = by_id()[page_id]
    told = {page_id, *goals(page)}
    found = dict.fromkeys((*_alike(page), *led_from(page_id)))
    return [other for other in found if other not in told][:MOST_FURTHER]


def _alike(page: Page) -> list[str]:
    """The clauses of a clause's family; of one that stands alone, those of its chapter."""
    if not page.is_clause:
        return []
    family = [p.id for p in pages() if p.id.partition(".")[0] == page.id.partition(".")[0]]
    return family if len(family) > 1 else [p.id for p in pages() if p.chapter == page.chapter and p.is_clause]
