"""What each panel says, as plain data: read off the battle by `reading`, drawn by the panels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from wargame.games.skirmish.state import UnitKind

Tone = Literal["ink", "dim", "good", "bad", "orange", "blue", "gold", "brass"]
Pip = Literal["ready", "open", "done", "lost", "waiting"]


@dataclass(frozen=True)
class WeaponSheet:
    """A weapon's bands as (up to cm, needs); `mark_cm` is the distance of what is aimed at."""

    title: str
    bands: tuple[tuple[float, int], ...]
    note: str = ""
    mark_cm: float | None = None
    spent: bool = False


@dataclass(frozen=True)
class UnitSheet:
    """The unit card."""

    unit: str
    side: int
    kind: UnitKind
    title: str
    subtitle: str
    status: str
    status_tone: Tone
    notes: tuple[str, ...] = ()
    move_text: str = ""
    move_share: float = 0.0
    move_note: str = ""
    weapons: tuple[WeaponSheet, ...] = ()
    facts: tuple[tuple[str, str, Tone], ...] = ()
    damage: str = ""


@dataclass(frozen=True)
class RosterRow:
    """One unit in the roster."""

    unit: str
    kind: UnitKind
    title: str
    status: str
    tone: Tone
    selected: bool = False
    faded: bool = False
    key: str = ""
    shifted: bool = False


@dataclass(frozen=True)
class RosterSheet:
    """The roster of the side at the seat."""

    side: int
    title: str
    count: str
    rows: tuple[RosterRow, ...]


@dataclass(frozen=True)
class TopSheet:
    """The top bar: turn, the last initiative roll, whose activation, one pip a unit."""

    turn: str
    caption: str
    side: int | None
    roll: tuple[int, int] | None = None
    roll_caption: str = ""
    roll_text: str = ""
    first: int | None = None
    pips: tuple[tuple[Pip, ...], tuple[Pip, ...]] = ((), ())


@dataclass(frozen=True)
class Chance:
    """One outcome of a shot and its share."""

    title: str
    share: float
    tone: Tone


@dataclass(frozen=True)
class TermSheet:
    """A term of a shot: what, what it does to the roll, and the clause that says so."""

    label: str
    value: str
    tone: Tone = "ink"
    rule: str = ""


@dataclass(frozen=True)
class ShotSheet:
    """The shot card; `rule` is the clause of the refusal, else of the roll."""

    title: str
    subject: str
    side: int
    rows: tuple[TermSheet, ...] = ()
    needs: int | None = None
    chance: float | None = None
    outcomes: tuple[Chance, ...] = ()
    refusal: str = ""
    help: str = ""
    can_fire: bool = False
    rule: str = "fire.roll"
    weapons: tuple[tuple[str, str, bool], ...] = ()


@dataclass(frozen=True)
class WatcherSheet:
    """A watcher's card in the reaction panel."""

    unit: str
    title: str
    chosen: bool
    stretches: tuple[tuple[float, float], ...]
    curve: tuple[tuple[float, float], ...]
    best_at: float
    at: float
    chance: float | None
    weapon: str
    weapons: tuple[str, ...]


@dataclass(frozen=True)
class ReactionSheet:
    """The reaction panel: who may fire at whom, along what path."""

    side: int
    title: str
    mover: str
    length: float
    walked: float
    watchers: tuple[WatcherSheet, ...]


@dataclass(frozen=True)
class VerbSheet:
    """One button of the action bar."""

    verb: str
    title: str
    action: str
    why_not: str = ""
    rule: str = ""
    """The clause that the help key opens: of the refusal, else of the verb."""
    selected: bool = False
    primary: bool = False


@dataclass(frozen=True)
class PromptSheet:
    """A question in the middle: a title, words and verbs to answer with."""

    side: int | None
    title: str
    words: str = ""
    verbs: tuple[VerbSheet, ...] = field(default_factory=tuple)
