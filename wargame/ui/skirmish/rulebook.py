"""Clauses of the rules by id, out of RULES.md: what the log's lines and the help key open."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from wargame.games.skirmish.state import State

_HEADING = re.compile(r"^## (?P<id>[a-z_.]+)\s*$", re.MULTILINE)
_END = re.compile(r"^#{1,2} ", re.MULTILINE)
_MARKS = re.compile(r"\*+")


@cache
def clauses() -> dict[str, str]:
    """Every clause's text by its id, without marks."""
    text = resources.files("wargame.games.skirmish").joinpath("RULES.md").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for heading in _HEADING.finditer(text):
        rest = text[heading.end() :]
        end = _END.search(rest)
        found[heading["id"]] = _MARKS.sub("", rest[: end.start()] if end else rest).strip()
    return found


def clause(rule: str) -> str:
    """A clause's text; empty for an id there is not."""
    return clauses().get(rule, "")


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
