"""The way into the workshop: the table that lay on the bench last, or an empty one and the library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing.draft import Draft, draft_of, new_draft
from wargame.games.skirmish.maps.library import OWN_PREFIX, load
from wargame.ui.common.game_screens import Doors, GameScreens
from wargame.ui.common.plan import BattlePlan
from wargame.ui.shell.scenes import Push, Stage, Transition
from wargame.ui.shell.words import _
from wargame.ui.skirmish.range.opening import practice_range
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.scene import WorkshopScene
from wargame.ui.skirmish.workshop.wording import fault_words

FIRST_SIZE_CM = (30.0, 30.0)


def open_workshop(stage: Stage, doors: Doors, screens: GameScreens, gallery: Gallery) -> Transition:
    """The workshop in front of the title. A table that can't be read any more is said and left alone."""
    name = stage.settings.last_table
    bench, fault = _bench_of(name)
    if fault is not None:
        stage.toast(fault_words(name, fault), "bad", 10)

    def play(stage: Stage, data: Mapping[str, Any]) -> None:
        begin(stage, doors, screens, data)

    def practise(stage: Stage, data: Mapping[str, Any], table: str) -> object:
        return practice_range(stage, doors, screens, gallery, table=data, name=table)

    scene = WorkshopScene(bench, doors, gallery, play, library_first=not name, practise=practise)
    return Push(scene)


def begin(stage: Stage, doors: Doors, screens: GameScreens, data: Mapping[str, Any]) -> None:
    """A battle at once on a map's data, with the sides of the last battle."""
    plan = BattlePlan.remembered(screens, stage.settings, stage.theme.armies, None)
    doors.begin(stage, {**plan.parameters(), "map": dict(data)}, plan.look())


def empty_table() -> Draft:
    """What lies on the bench when nothing else does."""
    return new_draft(FIRST_SIZE_CM, "grass", _("New table"))


def _bench_of(name: str) -> tuple[Bench, Fault | None]:
    if not name:
        return Bench(empty_table()), None
    try:
        draft = draft_of(load(name))
    except Fault as fault:
        return Bench(empty_table()), fault
    own = name.startswith(OWN_PREFIX)
    return Bench(draft, name if own else None, read_only=not own), None
