"""The way into the practice range: with the position that was left there, or on a table that is handed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame.engine.contract import Fault
from wargame.engine.savefile import SaveError
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.practice.keeping import load_position
from wargame.games.skirmish.practice.position import Position
from wargame.games.skirmish.practice.trial import Trial
from wargame.ui.common.game_screens import Doors, GameScreens
from wargame.ui.shell.scenes import Push, Scene, Stage, Transition
from wargame.ui.shell.words import _
from wargame.ui.skirmish.classroom.school import fault_words
from wargame.ui.skirmish.range.arranging import Arrangement
from wargame.ui.skirmish.range.scene import RangeScene
from wargame.ui.skirmish.range.trial import TrialScene
from wargame.ui.skirmish.range.yard import Yard
from wargame.ui.skirmish.scenery.gallery import Gallery

FIRST_TABLE = "duel"


def practice_range(
    stage: Stage,
    doors: Doors,
    screens: GameScreens,
    gallery: Gallery,
    *,
    table: Mapping[str, Any] | None = None,
    name: str = "",
) -> Transition | None:
    """The range in front of what is shown.

    With a `table` (a whole map, and its `name` in the library if it has one) that lies on it under
    the units that were left there. None, and said, when it can't be opened.
    """
    game = screens.game
    assert isinstance(game, Skirmish)
    try:
        arrangement = Arrangement(game, _left(stage, game))
        fault = None if table is None else arrangement.use_table(dict(table), name)
    except Fault as found:
        stage.toast(fault_words(found), "bad", 8)
        return None
    if fault is not None:
        stage.toast(fault_words(fault), "bad", 8)
        return None
    return Push(_set_up(Yard(arrangement, screens, gallery, doors, _set_up, _try_out, table)))


def _left(stage: Stage, game: Skirmish) -> Position:
    """The position that was left; the first table, empty, when there is none. Raises Fault."""
    try:
        position, aside = load_position(game)
    except SaveError as error:
        stage.toast(_("The position that was left can't be read: {why}").format(why=error), "bad", 8)
        position, aside = None, ""
    if aside:
        words = _("The position that was left could not be read. Its file was kept as {file}.")
        stage.toast(words.format(file=aside), "orange", 8)
    return position or Position(dict(load(FIRST_TABLE).raw), FIRST_TABLE)


def _set_up(yard: Yard) -> Scene:
    return RangeScene(yard)


def _try_out(yard: Yard, trial: Trial) -> Scene:
    return TrialScene(yard, trial)
