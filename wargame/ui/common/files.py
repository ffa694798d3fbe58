"""A path typed by the player, as a file that may be written."""

from __future__ import annotations

from pathlib import Path

from wargame.engine.contract import Fault
from wargame.ui.shell.words import _


def typed_path(text: str) -> Path:
    """A path as it was typed, `~` being the player's home. Raises Fault when nothing was typed."""
    if not text:
        raise Fault("$", _("a path is needed"))
    try:
        return Path(text).expanduser()
    except RuntimeError:
        # ~name of somebody who is not known here
        return Path(text)


def new_file(text: str, usual_name: str) -> Path:
    """The file to write, in a folder that is there; a folder alone takes `usual_name`.

    Raises Fault with one sentence when nothing may be written there.
    """
    target = typed_path(text)
    if not target.is_absolute():
        raise Fault("$", _("the whole path is needed, from {home} for example").format(home=Path.home()))
    if target.is_dir():
        target = target / usual_name
    if target.exists():
        raise Fault("$", _("there is a file {file} already").format(file=target))
    if not target.parent.is_dir():
        raise Fault("$", _("there is no folder {folder}").format(folder=target.parent))
    return target
