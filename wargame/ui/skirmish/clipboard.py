"""What a battle screen puts on the clipboard."""

from __future__ import annotations

import pygame

from wargame.ui.shell.stage import Stage
from wargame.ui.shell.words import _
from wargame.ui.skirmish.log import as_text
from wargame.ui.skirmish.sitting import Sitting


def copy_log(stage: Stage, sitting: Sitting) -> None:
    """The whole log of what has been shown, as text."""
    pygame.scrap.put_text(as_text(sitting.lines(), sitting.names.sides))
    stage.toast(_("The log is on the clipboard."), "good")
