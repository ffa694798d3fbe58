"""The journal: save file, autosave, replay, bug report and test fixture in one format.

UTF-8 JSON, `*.battle`: the set-up, what was done with the dice it showed and a
digest of the state after it, what was taken back, and the last state.
"""

from __future__ import annotations

from typing import Any

import msgspec

from wargame.engine.contract import Fault

FORMAT = 1
SUFFIX = ".battle"
MAX_BYTES = 64 * 1024 * 1024

Face = int


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action with the faces it showed and the digest of the state after it.

    `given`: how many of the faces were typed by the players (the generator
    did not roll them).
    """

    action: dict[str, Any]
    rolls: tuple[Face, ...]
    digest: str
    given: int = 0


class Opening(msgspec.Struct, frozen=True):
    """The dice that set-up rolled before the first action, and the digest of the first state."""

    rolls: tuple[Face, ...]
    digest: str


class Base(msgspec.Struct, frozen=True):
    """Where a battle was played on whose earlier entries could not be replayed:
    its state then, and how many of the generator's dice had been rolled."""

    state: dict[str, Any]
    dice_used: int


class Journal(msgspec.Struct, frozen=True, kw_only=True):
    """A whole battle. `base` takes the place of the set-up's first state."""

    format: int = FORMAT
    game: str
    game_version: str
    rules_revision: int
    battle: dict[str, Any]
    look: dict[str, Any] = {}
    start: Opening | None = None
    base: Base | None = None
    entries: tuple[Entry, ...] = ()
    redo: tuple[dict[str, Any], ...] = ()
    state: dict[str, Any]


def encode(journal: Journal) -> bytes:
    """The journal as it stands in a file, indented so that a person can read it."""
    return msgspec.json.format(msgspec.json.encode(journal), indent=1) + b"\n"


def decode(data: bytes) -> Journal:
    """Read a journal's bytes. Raises Fault with the place of what is wrong."""
    if len(data) > MAX_BYTES:
        raise Fault("$", f"the file is larger than {MAX_BYTES // (1024 * 1024)} MB")
    try:
        document = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Fault("$", f"the file is not complete JSON ({error})") from error
    return convert(document)


def convert(document: Any) -> Journal:
    """A journal from plain data. Raises Fault with the place of what is wrong."""
    if not isinstance(document, dict):
        raise Fault("$", "a journal is a JSON object")
    if document.get("format") != FORMAT:
        raise Fault("$.format", f"only format {FORMAT} can be read")
    try:
        journal = msgspec.convert(document, Journal)
    except (msgspec.ValidationError, RecursionError) as error:
        raise fault_of(error) from error
    _check_faces(journal)
    return journal


def fault_of(error: Exception) -> Fault:
    """A library's validation error as ours: its place and its sentence."""
    why, _, place = str(error).partition(" - at `")
    return Fault(place.rstrip("`") or "$", why)


def _check_faces(journal: Journal) -> None:
    if journal.start is not None:
        _faces(journal.start.rolls, "$.start.rolls")
    for n, entry in enumerate(journal.entries):
        _faces(entry.rolls, f"$.entries[{n}].rolls")
        if not 0 <= entry.given <= len(entry.rolls):
            raise Fault(f"$.entries[{n}].given", "more dice typed than rolled")


def _faces(rolls: tuple[Face, ...], path: str) -> None:
    for n, face in enumerate(rolls):
        if not 1 <= face <= 6:
            raise Fault(f"{path}[{n}]", "a die shows 1 to 6")
