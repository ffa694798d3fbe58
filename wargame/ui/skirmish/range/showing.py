"""How set-up mode shows itself on the battle's own board: ghosts, why not, what is selected."""

from __future__ import annotations

from dataclasses import replace

import pygame

from wargame.engine.dice import SeededDice
from wargame.engine.match import Match, Moment
from wargame.games.skirmish.practice.position import Piece
from wargame.ui.shell.theme import Army
from wargame.ui.shell.words import _
from wargame.ui.skirmish.board import Board
from wargame.ui.skirmish.names import Names
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.chips import TableChip
from wargame.ui.skirmish.overlays.easel import Ghost
from wargame.ui.skirmish.range.arranging import Arrangement
from wargame.ui.skirmish.told import refusal_words

HINT_ABOVE_PX = 24.0


def match_of(arrangement: Arrangement) -> Match:
    """The position as a match of one moment, for a board to show; nobody plays it."""
    dice = SeededDice(0)
    first = Moment(arrangement.state, None, (), dice.mark())
    return Match(arrangement.game, arrangement.bay.battle, dice, [first], {"look": {}})


def put_arrangement(
    board: Board, arrangement: Arrangement, names: Names, armies: tuple[Army, Army], window: pygame.Rect
) -> None:
    """Put over what the board has composed: the ghost, units that stand wrong, the wreck that is selected."""
    overlay = board.overlay = replace(board.overlay, ghosts=[*board.overlay.ghosts])
    ghost, why = arrangement.ghost, arrangement.verdict
    if ghost is not None:
        shown = Ghost(ghost.id, ghost.at, ghost.facing, why is None)
        if arrangement.held is not None and ghost.fights:
            overlay.held = shown
        else:
            overlay.ghosts.append(shown)
        _ring(board, arrangement, ghost, legal=why is None)
        if why is not None:
            _chip_above(board, arrangement, ghost, refusal_words(why, names))
    for piece_id, refusal in arrangement.misplaced.items():
        piece = arrangement.position.piece(piece_id)
        _ring(board, arrangement, piece, legal=False)
        if arrangement.selected == piece_id or len(arrangement.misplaced) == 1:
            _chip_above(board, arrangement, piece, refusal_words(refusal, names))
    piece_selected = arrangement.piece
    if piece_selected is not None and not piece_selected.fights and arrangement.held is None:
        colour = armies[piece_selected.side].light
        radius = _radius(arrangement, piece_selected)
        overlay.over.append(strokes.selection(piece_selected.at, radius, board.camera, colour))
    at = float(board.free.centerx), board.free.bottom - HINT_ABOVE_PX
    overlay.chips.append(TableChip(hint_words(arrangement), at, icon="info"))


def hint_words(arrangement: Arrangement) -> str:
    """What can be done now."""
    if arrangement.held is not None:
        return _("Let it go where it is to stand")
    if arrangement.in_hand is not None:
        return _("Click where it is to stand; right click lays it down")
    if arrangement.selected is not None:
        return _("Drag it, or move it with the arrow keys")
    if arrangement.misplaced:
        return _("A unit with a cross can't stand there: drag it elsewhere")
    if not arrangement.position.units:
        return _("Press a unit of the list, then the table")
    return _("Click a unit to change it, or press Enter to try the position")


def _radius(arrangement: Arrangement, piece: Piece) -> float:
    return radius_of(arrangement.bay.battle.profile(piece.kind).base)


def _ring(board: Board, arrangement: Arrangement, piece: Piece, *, legal: bool) -> None:
    ring = strokes.ghost_ring(piece.at, _radius(arrangement, piece), board.camera, legal=legal)
    board.overlay.over.append(ring)


def _chip_above(board: Board, arrangement: Arrangement, piece: Piece, words: str) -> None:
    lift = _radius(arrangement, piece) * board.camera.scale
    board.overlay.chips.append(TableChip(words, board.camera.to_px(piece.at), "bad", "alert", lift=lift))
