"""Opens the window: the list of games with their screens, and the first scene."""

from __future__ import annotations

import gc
from pathlib import Path

from wargame import paths
from wargame.engine.contract import Fault
from wargame.engine.journal import Journal
from wargame.engine.replay import load_match
from wargame.engine.store import BattleStore
from wargame.ui.common.lobby import Lobby
from wargame.ui.common.settings import SettingsScene
from wargame.ui.common.setup import SetupScene
from wargame.ui.common.title import TitleScene
from wargame.ui.shell.scenes import Scene, Stage
from wargame.ui.shell.window import NoDisplay, WindowOptions, WrongPygame
from wargame.ui.shell.window import run as run_window
from wargame.ui.skirmish.screens import SkirmishScreens


class CannotStart(Exception):
    """Why no window could be opened, in one line for the player."""


def run(
    *,
    game_version: str,
    map_name: str | None,
    seed: int | None,
    trace: Path | None,
    size: tuple[int, int] | None,
    replay: Journal | None,
) -> None:
    """Play until the window is closed. Raises CannotStart, Fault, Refused, each with a sentence."""
    screens = SkirmishScreens(game_version)
    if map_name is not None and not screens.has_map(map_name):
        raise Fault("--map", f"there is no map named {map_name!r}; `wargame map list` names them")
    store = BattleStore(paths.battles_dir(), paths.trash_dir(), screens.milestone)
    lobby = Lobby(screens, store, SetupScene, SettingsScene, map_name, seed)

    watched = None if replay is None else load_match(screens.game, replay)

    def first(stage: Stage) -> Scene:
        stage.help = screens.help
        return TitleScene(lobby) if watched is None else screens.replay_scene(watched, lobby)

    # what is loaded by now stays: looked through for garbage it would cost a frame three times its time
    gc.freeze()
    try:
        run_window(first, WindowOptions(trace=trace, size=size))
    except (NoDisplay, WrongPygame) as reason:
        raise CannotStart(str(reason)) from reason
    except OSError as error:
        if trace is not None and error.filename == str(trace):
            raise CannotStart(f"The trace {trace} can't be written: {error.strerror}.") from error
        raise
