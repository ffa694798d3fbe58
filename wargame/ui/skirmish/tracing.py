"""What the trace says about a battle screen: enough for a tester to play by it."""

from __future__ import annotations

from typing import Any

from wargame.games.skirmish.state import Unit
from wargame.ui.skirmish.board import Board
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.reacting import ReactingHand
from wargame.ui.skirmish.hud.frame import Parts
from wargame.ui.skirmish.sitting import Sitting

LAST_LINES = 8


def battle_trace(
    sitting: Sitting, controller: Controller, board: Board, parts: Parts, *, busy: bool
) -> dict[str, Any]:
    """The moment in plain words and places."""
    state = sitting.state
    return {
        "moment": sitting.shown - 1,
        "turn": state.turn,
        "phase": state.phase,
        "to_act": state.to_act,
        "active_unit": state.active_unit,
        "busy": busy,
        "hand": hand_trace(controller),
        "units": [_unit(unit, board) for unit in state.units],
        "wrecks": [{"id": w.id, "at": w.at, "px": _px(board, w.at)} for w in state.wrecks],
        "table": {
            "size_cm": sitting.table_map.size,
            "scale": board.camera.scale,
            "zoom": round(board.camera.zoom, 3),
            "origin_px": _px(board, (0.0, 0.0)),
            "painted": board.tabletop.painted,
        },
        "chips": [chip.text for chip in board.overlay.chips],
        "prompt": parts.prompt.text if parts.prompt.visible else None,
        "log": [line.text for line in sitting.lines()[-LAST_LINES:]],
        "tray": parts.tray.text,
        "seat_card": parts.seat.visible,
        "result": None if state.result is None else {"winner": state.result.winner, "by": state.result.by},
    }


def hand_trace(controller: Controller) -> dict[str, Any]:
    """What the hand holds."""
    match controller.hand:
        case FightingHand() as hand:
            plan = hand.plan
            return {
                "mode": hand.mode,
                "cursor": hand.cursor,
                "selected": hand.selected,
                "target": hand.target,
                "locked": hand.locked,
                "weapon": hand.shot.weapon if hand.shot else hand.weapon,
                "via": hand.via,
                "climbing": hand.climbing,
                "path_cm": plan.length if plan else None,
                "allowed": plan.allowed if plan else None,
                "why_not": plan.refusal.rule if plan and plan.refusal else None,
                "tape": hand.tape is not None,
                "able": hand.able_units(),
            }
        case DeployingHand() as hand:
            unit = hand.unit
            verdict = hand.verdict
            return {
                "mode": "deploying",
                "cursor": hand.cursor,
                "unit": unit.id if unit else None,
                "waiting": [u.id for u in hand.waiting_units],
                "legal": verdict is None if hand.ghost else None,
                "why_not": verdict.rule if verdict else None,
            }
        case ReactingHand() as hand:
            return {
                "mode": "reacting",
                "watchers": hand.watchers,
                "watcher": hand.watcher,
                "at": hand.at(hand.watcher),
                "weapon": hand.weapon(hand.watcher),
                "chance": hand.chance(hand.watcher),
            }
        case _:
            return {"mode": controller.facts.state.phase}


def _unit(unit: Unit, board: Board) -> dict[str, Any]:
    figure = board.tableau.figures.get(unit.id)
    return {
        "id": unit.id,
        "side": unit.side,
        "kind": unit.kind,
        "alive": unit.alive,
        "at": unit.at,
        "px": _px(board, figure.at) if figure else None,
        "activated": unit.activated,
        "overwatch": unit.overwatch,
        "minor": unit.minor,
        "critical": unit.critical,
    }


def _px(board: Board, at: tuple[float, float]) -> list[int]:
    x, y = board.camera.to_px(at)
    return [round(x), round(y)]
