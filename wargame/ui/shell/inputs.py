"""Keys: chords and their names on key caps, and which action each chord stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import pygame

from wargame.ui.shell.words import _

_MODIFIERS = (("Ctrl", pygame.KMOD_CTRL), ("Alt", pygame.KMOD_ALT), ("Shift", pygame.KMOD_SHIFT))
_SPECIAL = (
    ("Enter", pygame.K_RETURN),
    ("Esc", pygame.K_ESCAPE),
    ("Space", pygame.K_SPACE),
    ("Tab", pygame.K_TAB),
    ("Del", pygame.K_DELETE),
    ("Ins", pygame.K_INSERT),
    ("Back", pygame.K_BACKSPACE),
    ("PgUp", pygame.K_PAGEUP),
    ("PgDn", pygame.K_PAGEDOWN),
    ("Home", pygame.K_HOME),
    ("End", pygame.K_END),
    ("Left", pygame.K_LEFT),
    ("Right", pygame.K_RIGHT),
    ("Up", pygame.K_UP),
    ("Down", pygame.K_DOWN),
)
ON_EVERY_BENCH = frozenset({"undo", "redo", "confirm", "back", "fit", "zoom_in", "zoom_out"})
"""Actions of the hand and the table that a bench, where something is built, hears too."""

_KEYPAD = {
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
}


class UnknownKey(ValueError):
    """A chord's text names no key."""


@cache
def _key_code(name: str) -> int:
    for special, code in _SPECIAL:
        if special.lower() == name.lower():
            return code
    try:
        return pygame.key.key_code(name.lower())
    except ValueError as error:
        raise UnknownKey(name) from error


def _key_name(code: int) -> str:
    code = _KEYPAD.get(code, code)
    for special, value in _SPECIAL:
        if value == code:
            return special
    name = pygame.key.name(code)
    return name.upper() if len(name) == 1 else name.title()


def _scancode_digit(event: pygame.event.Event) -> int | None:
    """The digit's key code by its place on the keyboard, for layouts whose upper row types other letters."""
    scancode = getattr(event, "scancode", 0)
    if pygame.KSCAN_1 <= scancode <= pygame.KSCAN_9:
        return int(pygame.K_1 + scancode - pygame.KSCAN_1)
    return int(pygame.K_0) if scancode == pygame.KSCAN_0 else None


def _cap_words() -> dict[str, str]:
    """What stands on key caps in the player's language, where it is a word."""
    return {
        "Ctrl": _("Ctrl"),
        "Shift": _("Shift"),
        "Enter": _("Enter"),
        "Space": _("Space"),
        "Del": _("Del"),
        "Ins": _("Ins"),
        "PgUp": _("PgUp"),
        "PgDn": _("PgDn"),
        "Home": _("Home"),
        "Left": _("Left"),
        "Right": _("Right"),
        "Up": _("Up"),
        "Down": _("Down"),
    }


@dataclass(frozen=True)
class Chord:
    """A key with the modifiers held: `M`, `Shift+F`, `Ctrl+Z`, `Space`."""

    text: str

    @classmethod
    def of(cls, event: pygame.event.Event) -> Chord:
        """The chord that a KEYDOWN event is."""
        held = [name for name, mask in _MODIFIERS if event.mod & mask]
        return cls("+".join([*held, _key_name(event.key)]))

    @property
    def parts(self) -> tuple[frozenset[str], str]:
        """The modifiers and the key's name."""
        *held, key = (
            self.text.rsplit("+", 1) if self.text != "+" and not self.text.endswith("++") else self._plus()
        )
        modifiers = held[0].split("+") if held and held[0] else []
        return frozenset(name.title() for name in modifiers), key

    def _plus(self) -> list[str]:
        return [self.text[:-2], "+"] if len(self.text) > 1 else ["+"]

    @property
    def name(self) -> str:
        """What stands on its key cap."""
        held, key = self.parts
        caps = [*(name for name, _mask in _MODIFIERS if name in held), _key_name(_key_code(key))]
        words = _cap_words()
        return " ".join(words.get(cap, cap) for cap in caps)

    def check(self) -> None:
        """Raises UnknownKey when its text names no key."""
        held, key = self.parts
        if not held <= {name for name, _ in _MODIFIERS}:
            raise UnknownKey(self.text)
        _key_code(key)

    def matches(self, event: pygame.event.Event) -> bool:
        """Whether the KEYDOWN event is this chord, with exactly its modifiers."""
        held, _key = self.parts
        down = frozenset(name for name, mask in _MODIFIERS if event.mod & mask)
        return held == down and self.matches_key(event)

    def matches_key(self, event: pygame.event.Event) -> bool:
        """Whether the KEYDOWN event is this chord's key, whatever modifiers are held."""
        code = _key_code(self.parts[1])
        if _KEYPAD.get(event.key, event.key) == code:
            return True
        return pygame.K_0 <= code <= pygame.K_9 and _scancode_digit(event) == code


@dataclass(frozen=True)
class ActionKeys:
    """An action, the group it is listed in and its usual chords."""

    action: str
    group: str
    chords: tuple[str, ...]


def usual_keys() -> tuple[ActionKeys, ...]:
    """Every action that keys start, with its usual chords; numbered ones last."""
    everywhere = (
        ("menu", ("F10",)),
        ("full_screen", ("F11",)),
        ("picture", ("F12",)),
        ("help", ("F1",)),
        ("next_region", ("F6",)),
        ("previous_region", ("Shift+F6",)),
    )
    hand = (
        ("move", ("M",)),
        ("fire", ("F",)),
        ("fire_back", ("Shift+F",)),
        ("weapon", ("G",)),
        ("climb", ("C",)),
        ("overwatch", ("O",)),
        ("end", ("Space",)),
        ("why", ("I",)),
        ("what_if", ("X",)),
        ("next_unit", ("Tab",)),
        ("previous_unit", ("Shift+Tab",)),
        ("undo", ("Z", "Ctrl+Z")),
        ("redo", ("Y", "Ctrl+Y", "Ctrl+Shift+Z")),
        ("confirm", ("Enter",)),
        ("way_point", ("Shift+Enter",)),
        ("back", ("Esc",)),
    )
    table = (
        ("tape", ("R",)),
        ("threat", ("T",)),
        ("sight_area", ("L",)),
        ("fit", ("Home",)),
        ("turn_left", ("Q",)),
        ("turn_right", ("E",)),
        ("zoom_in", ("+", "=")),
        ("zoom_out", ("-",)),
        ("pan_up", ("W",)),
        ("pan_left", ("A",)),
        ("pan_down", ("S",)),
        ("pan_right", ("D",)),
    )
    bench = (
        ("bench_select", ("V",)),
        ("bench_points", ("N",)),
        ("bench_line", ("L",)),
        ("bench_area", ("A",)),
        ("bench_building", ("H",)),
        ("bench_walls", ("W",)),
        ("bench_openings", ("O",)),
        ("bench_paint", ("B",)),
        ("bench_zones", ("R",)),
        ("bench_test", ("T",)),
        ("bench_mirror", ("X",)),
        ("bench_mirror_up", ("Shift+X",)),
        ("bench_duplicate", ("D", "Ctrl+D")),
        ("bench_delete", ("Del", "Back")),
        ("bench_all", ("Ctrl+A",)),
        ("bench_grid", ("G",)),
        ("bench_save", ("S", "Ctrl+S")),
        ("bench_play", ("P",)),
    )
    roster = tuple((f"unit_{n}", (str(n),)) for n in range(1, 10))
    roster_more = tuple((f"unit_{n + 9}", (f"Shift+{n}",)) for n in range(1, 10))
    groups = (
        ("everywhere", everywhere),
        ("hand", hand),
        ("table", table),
        ("roster", roster + roster_more),
        ("bench", bench),
    )
    return tuple(ActionKeys(action, group, chords) for group, rows in groups for action, chords in rows)


class Bindings:
    """The chords in force: the usual ones with the player's changes."""

    def __init__(self, changes: Mapping[str, Sequence[str]] | None = None) -> None:
        self._usual = {row.action: row for row in usual_keys()}
        self._chords = {row.action: tuple(Chord(text) for text in row.chords) for row in usual_keys()}
        for action, texts in (changes or {}).items():
            if action in self._usual:
                self._chords[action] = tuple(chord for chord in map(Chord, texts) if _is_known(chord))

    def actions(self, group: str | None = None) -> list[str]:
        """The actions' names, of one group or all."""
        return [name for name, row in self._usual.items() if group is None or row.group == group]

    def chords(self, action: str) -> tuple[Chord, ...]:
        """The chords of the action; none for an action unknown here."""
        return self._chords.get(action, ())

    def first(self, action: str) -> Chord | None:
        """The chord that stands on key caps."""
        chords = self.chords(action)
        return chords[0] if chords else None

    def name(self, action: str) -> str:
        """The key cap's name; empty when the action has no key."""
        chord = self.first(action)
        return chord.name if chord else ""

    def action(self, event: pygame.event.Event, group: str | None = None) -> str | None:
        """The action that a KEYDOWN event stands for."""
        for action in self.actions(group):
            if any(chord.matches(event) for chord in self._chords[action]):
                return action
        return None

    def others_with(self, chord: Chord, action: str) -> list[str]:
        """Other actions that have the chord already, of those that are heard on the same screen."""
        return [
            name
            for name, chords in self._chords.items()
            if name != action and chord in chords and self._meet(name, action)
        ]

    def _meet(self, one: str, other: str) -> bool:
        """Whether two actions are heard on one screen: a bench's letters mean nothing in a battle."""
        groups = {self._usual[name].group for name in (one, other) if name in self._usual}
        if "bench" not in groups:
            return True
        return groups <= {"bench", "everywhere"} or one in ON_EVERY_BENCH or other in ON_EVERY_BENCH


def _is_known(chord: Chord) -> bool:
    try:
        chord.check()
    except UnknownKey:
        return False
    return True
