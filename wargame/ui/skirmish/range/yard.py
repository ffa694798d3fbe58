"""What both modes of the range share: the game, its pictures, the ways out, and what is being set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from wargame.engine.savefile import SaveError
from wargame.games.skirmish.practice.keeping import save_position
from wargame.games.skirmish.practice.trial import Trial
from wargame.ui.common.game_screens import Doors, GameScreens
from wargame.ui.shell.scenes import Scene
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.words import _
from wargame.ui.skirmish.range.arranging import Arrangement
from wargame.ui.skirmish.scenery.gallery import Gallery


@dataclass
class Yard:
    """`set_up` makes the scene of set-up mode, `try_out` that of a trial."""

    arrangement: Arrangement
    screens: GameScreens
    gallery: Gallery
    doors: Doors
    set_up: Callable[[Yard], Scene]
    try_out: Callable[[Yard, Trial], Scene]
    lent: Mapping[str, Any] | None = None
    """The table that the workshop below has lent, if it was opened from there."""
    problem: str = ""
    told: bool = False
    """Whether it has been said that a trial is not kept."""

    def keep(self, stage: Stage) -> None:
        """Keep the position; say it once when that can't be."""
        before, self.problem = self.problem, ""
        try:
            save_position(self.arrangement.position)
        except SaveError as error:
            self.problem = str(error)
            if self.problem != before:
                stage.toast(_("The position can't be kept: {why}").format(why=error), "bad", 8)
