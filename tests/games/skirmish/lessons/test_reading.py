"""A broken lesson is refused with its place and one sentence; it stops no other."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.skirmish.lessons.spoiling import JUNK, Key, every_key, with_value, without
from tests.games.skirmish.lessons.taught import FOLDER, IDS, SHORT, the_game
from wargame.engine.contract import Fault
from wargame.games.skirmish.lessons.library import lessons
from wargame.games.skirmish.lessons.reading import MAX_BYTES, lesson_of, read_lesson
from wargame.games.skirmish.lessons.session import Session


@functools.cache
def source(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def refused(document: dict[str, Any]) -> Fault:
    with pytest.raises(Fault) as caught:
        lesson_of(document, "broken", the_game())
    return caught.value


STEP = ("steps", 0)


@pytest.mark.parametrize(
    ("keys", "value", "place", "why"),
    [
        (("format",), 2, "$.format", "format 1"),
        (("set",), "naval", "$.set", "Invalid enum"),
        (("number",), 0, "$.number", "from 1"),
        (("map",), "atlantis", "$.map", "no map called atlantis"),
        (("strange",), 1, "$", "unknown field"),
        (("steps",), [], "$.steps", "at least one"),
        (("steps",), {}, "$.steps", "Expected"),
        (("units", 0, "kind"), "knight", "$.units[0].kind", "Invalid enum"),
        (("units", 0, "at"), [8.2, 11.6], "$.units[0].at", "garden-wall is in the way"),
        (("units", 1, "id"), "A1", "$.units[1].id", "two units A1"),
        (("units", 0, "side"), 2, "$.units[0].side", "0 or 1"),
        (("rules",), {"morale.loud": True}, "$.rules", ""),
        ((*STEP, "title"), 5, "$.steps[0].title", "Expected `str`"),
        ((*STEP, "text"), "one line", "$.steps[0].text", "Expected `array`"),
        ((*STEP, "text"), ["A **term without end."], "$.steps[0].text[0]", "no end"),
        ((*STEP, "text"), [" ".join(["word"] * 26)], "$.steps[0].text[0]", "more than 25 words"),
        ((*STEP, "hints", 0), "long " * 30, "$.steps[0].hints[0]", "more than 25 words"),
        ((*STEP, "quote", "clause"), "move.fly", "$.steps[0].quote.clause", "no clause move.fly"),
        ((*STEP, "quote", "text"), "Soldiers fly.", "$.steps[0].quote.text", "not in the clause"),
        ((*STEP, "pointer", "button"), "move", "$.steps[0].pointer", "one of them"),
        ((*STEP, "pointer"), {"title": "T", "text": "T"}, "$.steps[0].pointer", "one of them"),
        ((*STEP, "pointer", "place"), [1], "$.steps[0].pointer.place", "Expected `array`"),
        (
            (*STEP, "pointer"),
            {"title": "T", "text": "T", "button": "jump"},
            "$.steps[0].pointer.button",
            "one of",
        ),
        (
            (*STEP, "pointer"),
            {"title": "T", "text": "T", "unit": "A9"},
            "$.steps[0].pointer.unit",
            "no unit A9",
        ),
        ((*STEP, "allow"), ["fly"], "$.steps[0].allow[0]", "must be one of"),
        ((*STEP, "units"), ["C1"], "$.steps[0].units[0]", "no unit C1"),
        ((*STEP, "acts"), 2, "$.steps[0].acts", "0 or 1"),
        ((*STEP, "dice"), [7], "$.steps[0].dice_note", "must be told"),
        ((*STEP, "show"), [], "$.steps[0].show", "able to show"),
        ((*STEP, "show"), 5, "$.steps[0].show", "must be a list"),
        ((*STEP, "show", 0), 5, "$.steps[0].show[0]", "must be a table"),
        ((*STEP, "show", 0), {"do": "fly"}, "$.steps[0].show[0]", "Invalid value 'fly'"),
        ((*STEP, "show", 0), {"do": "look"}, "$.steps[0].show[0].look", "is required"),
        ((*STEP, "show", 0), {"do": "react"}, "$.steps[0].show[0].unit", "is required"),
        ((*STEP, "show", 0), {"do": "end", "unit": "A9"}, "$.steps[0].show[0].unit", "no unit A9"),
        ((*STEP, "show", 1, "path"), [[1]], "$.steps[0].show[1].path[0]", "Expected `array`"),
        (
            (*STEP, "show", 0, "when"),
            {"is": "lost", "unit": "A9"},
            "$.steps[0].show[0].when.unit",
            "no unit A9",
        ),
        ((*STEP, "show", 0, "when"), {"is": "sad"}, "$.steps[0].show[0].when", "Invalid value 'sad'"),
        ((*STEP, "tasks", 0, "any", 0), {"is": "flown"}, "$.steps[0].tasks[0].any[0]", "Invalid value"),
        (
            (*STEP, "tasks", 0, "any", 0, "unit"),
            "A9",
            "$.steps[0].tasks[0].any[0].unit",
            "there is no unit A9",
        ),
        (
            (*STEP, "tasks", 0, "any", 0),
            {"is": "aimed", "weapon": "bow"},
            "$.steps[0].tasks[0].any[0].weapon",
            "no weapon bow",
        ),
        (
            (*STEP, "tasks", 0, "any", 0),
            {"is": "opened", "clause": "fly"},
            "$.steps[0].tasks[0].any[0].clause",
            "no clause fly",
        ),
        (
            (*STEP, "tasks", 0, "unless"),
            {"is": "all", "of": [{"is": "lost", "unit": "X"}]},
            "$.steps[0].tasks[0].unless.of[0].unit",
            "no unit X",
        ),
        (
            (*STEP, "tasks", 0, "any", 0),
            {"is": "stands", "unit": "A1", "into": [1.0, float("nan"), 1.0]},
            "$.steps[0].tasks[0].any[0].into",
            "finite",
        ),
        ((*STEP, "place"), [{"id": "A9"}], "$.steps[0].place[0].id", "no unit A9"),
        (
            (*STEP, "place"),
            [{"id": "A1", "at": [8.2, 11.6]}],
            "$.steps[0].place",
            "garden-wall is in the way",
        ),
        (
            (*STEP, "place"),
            [{"id": name, "activated": True} for name in ("A1", "A2", "A3")],
            "$.steps[0].place",
            "nobody to act with",
        ),
        ((*STEP, "figure"), {"rows": [{"title": "T", "faces": [0]}]}, "$.steps[0].figure.rows[0].faces", ""),
        ((*STEP, "skip"), {"is": "lost", "unit": "Q"}, "$.steps[0].skip.unit", "no unit Q"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    keys: tuple[Key, ...], value: object, place: str, why: str
) -> None:
    fault = refused(with_value(source("core-2"), keys, value))
    assert fault.path.startswith(place), fault
    assert why in fault.why, fault


def test_dice_that_no_die_shows_are_refused() -> None:
    fault = refused(with_value(source("core-4"), ("steps", 0, "dice"), [0]))
    assert (fault.path, fault.why) == ("$.steps[0].dice[0]", "a die shows 1 to 6")


@pytest.mark.parametrize(
    "keys",
    [
        ("format",),
        ("set",),
        ("number",),
        ("title",),
        ("summary",),
        ("minutes",),
        ("map",),
        ("units",),
        ("steps",),
        ("units", 0, "id"),
        ("units", 0, "side"),
        ("units", 0, "kind"),
        ("units", 0, "at"),
        ("steps", 0, "title"),
        ("steps", 0, "text"),
        ("steps", 0, "quote", "clause"),
        ("steps", 0, "quote", "text"),
        ("steps", 0, "pointer", "title"),
        ("steps", 0, "tasks", 0, "text"),
        ("steps", 0, "tasks", 0, "any"),
        ("steps", 0, "tasks", 0, "any", 0, "is"),
        ("steps", 0, "show", 0, "do"),
    ],
)
def test_what_is_required_is_missed_at_its_place(keys: tuple[Key, ...]) -> None:
    fault = refused(without(source("core-2"), keys))
    assert fault.path.startswith("$")
    assert place_of(keys[:-1]) in fault.path or fault.path == "$.format"


def place_of(keys: tuple[Key, ...]) -> str:
    return "$" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "format 1"),
        (b"title = ", "is not TOML"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"a = " + b"[" * 3000 + b"]" * 3000, "."),
        (b"#" * (MAX_BYTES + 1), "larger than"),
    ],
)
def test_files_that_are_no_lessons_are_refused(data: bytes, why: str) -> None:
    with pytest.raises(Fault, match=why):
        read_lesson(data, "broken", the_game())


def spoil_everything(name: str, step: int = 1) -> None:
    """Each key left out, and each value replaced by something odd: read, or refused with a place."""
    document = source(name)
    for number, keys in enumerate(list(every_key(document))[::step]):
        for spoilt in (without(document, keys), with_value(document, keys, JUNK[number % len(JUNK)])):
            fault = fault_in(spoilt)
            assert fault is None or (fault.path.startswith("$") and fault.why), keys


def fault_in(document: dict[str, Any]) -> Fault | None:
    try:
        lesson_of(document, "spoilt", the_game())
    except Fault as fault:
        return fault
    return None


@pytest.mark.parametrize("name", SHORT[::4])
def test_a_spoilt_file_is_read_or_refused_with_its_place(name: str) -> None:
    spoil_everything(name, step=17)


@pytest.mark.slow
@pytest.mark.parametrize("name", IDS)
def test_every_spoilt_file_is_read_or_refused_with_its_place(name: str) -> None:
    spoil_everything(name)


def test_a_broken_file_stops_no_other(tmp_path: Path) -> None:
    for name in ("core-1", "core-2"):
        (tmp_path / f"{name}.toml").write_bytes((FOLDER / f"{name}.toml").read_bytes())
    (tmp_path / "core-3.toml").write_text("format = 1\n")
    (tmp_path / "twin.toml").write_bytes((FOLDER / "core-1.toml").read_bytes())
    found = lessons(the_game(), tmp_path)
    assert [lesson.id for lesson in found.lessons] == ["core-1", "core-2"]
    assert {path.name: fault.path for path, fault in found.broken} == {
        "core-3.toml": "$",
        "twin.toml": "$.number",
    }


def test_lessons_follow_each_other_within_their_set(tmp_path: Path) -> None:
    for name in ("core-1", "core-2", "mecha-1"):
        (tmp_path / f"{name}.toml").write_bytes((FOLDER / f"{name}.toml").read_bytes())
    found = lessons(the_game(), tmp_path)
    first = found.find("core-1")
    assert first is not None
    second = found.after(first)
    assert second is not None
    assert second.id == "core-2"
    assert found.after(second) is None
    assert found.find("core-9") is None


def test_the_lesson_in_the_readme_is_one() -> None:
    readme = (FOLDER.parents[1] / "README.md").read_text(encoding="utf-8")
    text = readme.split("```toml\n")[1].split("```")[0]
    session = Session.begin(the_game(), read_lesson(text.encode(), "walk", the_game()))
    session.show_me()
    assert session.is_settled
