"""Morale at the start of each turn (clause morale)."""

from __future__ import annotations

from wargame.games.skirmish.events import Morale, Retreated
from wargame.games.skirmish.rules.ending import SIDES, end_battle
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.rules.roster import fighting


def check_morale(play: Play) -> None:
    """A rolls if due, then B; both have rolled before either result counts (clause morale)."""
    due = [side for side in SIDES if is_due(play, side)]
    broken = [side for side in due if not _holds(play, side)]
    for side in broken:
        play.say(Retreated(side))
    if len(broken) == len(SIDES):
        end_battle(play, None, "retreat")
    elif broken:
        end_battle(play, 1 - broken[0], "retreat")


def is_due(play: Play, side: int) -> bool:
    """Whether a side rolls: few units left, at least one lost, no living commander (clause morale)."""
    house, left = play.field.house, fighting(play.state, side)
    line = house.morale_line_expansion if play.state.expansion else house.morale_line
    if house.morale_off or len(left) > line or len(left) >= play.state.fielded[side]:
        return False
    return not any(play.field.profile(unit).commands for unit in left)


def _holds(play: Play, side: int) -> bool:
    die = play.roll("morale", side, "morale")
    holds = die >= play.field.house.morale_passes
    play.say(Morale(side, die, holds))
    return holds
