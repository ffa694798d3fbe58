"""Walking a declared way: reactions are asked for, climbs and stumbles happen where they lie.

The pending reaction in the state holds the way, how far it has been walked and
what has been climbed, so that a move can wait for the other side in a save.
"""

from __future__ import annotations

from typing import Any

import msgspec

from wargame.games.skirmish.events import Climbed, Moved, Stumbled, Turned
from wargame.games.skirmish.rules.activation import settle
from wargame.games.skirmish.rules.damage import roll_damage
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.rules.watching import find_stretches
from wargame.games.skirmish.rules.way import Way
from wargame.games.skirmish.state import PendingReaction, Unit
from wargame.games.skirmish.table.plane import snap, snap_angle
from wargame.games.skirmish.table.routes import Crossing, crossings


def set_out(play: Play, mover_id: str, way: Way, facing: float | None) -> None:
    """Declare a whole way and walk it until a watcher may react (overwatch.react, overwatch.trigger)."""
    asked = None if facing is None else snap_angle(facing)
    faced = play.unit(mover_id).facing
    play.set(pending=PendingReaction(mover_id, way.points, way.end, 0.0, (), asked, faced=faced))
    go_on(play)


def go_on(play: Play) -> None:
    """Ask the watchers who still may react; when there is none, walk to the end (overwatch.react)."""
    move = open_move(play)
    mover = play.unit(move.unit)
    stretches = find_stretches(play.field, play.state, mover, Way(move.path), move.walked, move.held)
    _note(play, stretches=stretches)
    if stretches:
        play.set(phase="react", to_act=1 - mover.side)
    else:
        _walk_to_end(play)
        finish(play)


def walk(play: Play, to: float) -> bool:
    """Walk on to `to` cm along the way; False when a stumble before it stops the mover (move.stumble)."""
    way = Way(open_move(play).path)
    if not _climb_all(play, way, [c for c in _ahead(play) if snap(c.at_cm) < to]):
        return False
    _advance(play, way, to, way.facing(to))
    return True


def _walk_to_end(play: Play) -> None:
    """Walk the rest, also climbing what is touched where the way ends, and face as declared (move.turn)."""
    move = open_move(play)
    way = Way(move.path)
    if _climb_all(play, way, _ahead(play)):
        facing = way.facing(move.length) if move.facing is None else move.facing
        _advance(play, way, move.length, facing)


def finish(play: Play) -> None:
    """The move is over, at its end or where damage stopped it; other stretches lapse (overwatch.react)."""
    if play.is_over:
        return
    side = play.unit(open_move(play).unit).side
    play.set(phase="activate", to_act=side, pending=None)
    settle(play)


def can_go_on(play: Play, mover_id: str) -> bool:
    """Whether damage leaves the mover on its way (move.stumble, damage.critical)."""
    mover = play.unit(mover_id)
    return mover.alive and not mover.critical and not play.is_over


def open_move(play: Play) -> PendingReaction:
    """The move that is being walked."""
    assert isinstance(play.state.pending, PendingReaction)
    return play.state.pending


def _note(play: Play, **changes: Any) -> None:
    play.set(pending=msgspec.structs.replace(open_move(play), **changes))


def _ahead(play: Play) -> list[Crossing]:
    """What is still to be climbed on the way, each piece once in a move (move.stumble)."""
    move = open_move(play)
    ahead, met = [], set(move.climbed)
    for crossing in _crossings(play, move):
        if crossing.piece not in met:
            ahead.append(crossing)
            met.add(crossing.piece)
    return ahead


def _crossings(play: Play, move: PendingReaction) -> list[Crossing]:
    """What the whole way climbs, wherever on it the mover stands now (move.climb)."""
    field, mover = play.field, play.unit(move.unit)
    at_start = msgspec.structs.replace(mover, at=move.path[0], facing=move.faced)
    table, gait = field.table(play.state), field.gait(mover)
    return crossings(table, field.model(at_start), gait, move.path, move.facing)


def _climb_all(play: Play, way: Way, ahead: list[Crossing]) -> bool:
    """Climb each piece; who rolls for it walks there first. False when a stumble stopped the mover."""
    stumbles = play.field.profile(play.unit(open_move(play).unit)).stumbles
    for crossing in ahead:
        if stumbles:
            at = max(snap(crossing.at_cm), open_move(play).walked)
            _advance(play, way, at, way.facing(at))
        if not _climb(play, crossing.piece):
            return False
    return True


def _advance(play: Play, way: Way, to: float, facing: float) -> None:
    """Stand at `to` cm; a stretch that was walked is told with its own points (move.range, move.turn)."""
    move = open_move(play)
    mover = play.unit(move.unit)
    if to > move.walked:
        points = way.between(move.walked, to)
        play.say(Moved(mover.id, points, snap(to - move.walked), facing))
    elif facing != mover.facing:
        play.say(Turned(mover.id, facing))
    play.alter(mover.id, at=way.at(to), facing=facing)
    _note(play, walked=to)


def _climb(play: Play, piece: str) -> bool:
    """Climb a piece; a mech rolls for it and takes damage on a low die (move.climb, move.stumble)."""
    move = open_move(play)
    mover = play.unit(move.unit)
    _note(play, climbed=(*move.climbed, piece))
    play.say(Climbed(mover.id, piece))
    if play.field.profile(mover).stumbles:
        _try_footing(play, mover, piece)
    return can_go_on(play, mover.id)


def _try_footing(play: Play, mover: Unit, piece: str) -> None:
    die = play.roll("stumble", mover.side, "move.stumble")
    falls = die <= play.field.house.stumble_to
    play.say(Stumbled(mover.id, piece, die, falls))
    if falls:
        roll_damage(play, mover.id, mover.side)
