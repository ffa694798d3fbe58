"""Makes the panels of a battle screen and keeps them up to date with the hand in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from wargame.engine.contract import Refusal
from wargame.games.skirmish.state import UnitKind
from wargame.ui.shell.inputs import Bindings
from wargame.ui.shell.widgets.layout import Panel
from wargame.ui.shell.words import _
from wargame.ui.skirmish.controller import Hand
from wargame.ui.skirmish.hands.choosing import ChoosingHand
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.reacting import ReactingHand
from wargame.ui.skirmish.hud.action_bar import ActionBar
from wargame.ui.skirmish.hud.aiming import reaction_sheet, shot_sheet
from wargame.ui.skirmish.hud.asking import choice_prompt, placing_roster
from wargame.ui.skirmish.hud.frame import Parts
from wargame.ui.skirmish.hud.log_panel import LogPanel
from wargame.ui.skirmish.hud.prompts import Banner, PromptPanel, SeatCard
from wargame.ui.skirmish.hud.reaction import ReactionPanel
from wargame.ui.skirmish.hud.reading import (
    fighting_verbs,
    placing_verbs,
    roster_sheet,
    top_sheet,
    unit_sheet,
)
from wargame.ui.skirmish.hud.roster import Roster
from wargame.ui.skirmish.hud.sheets import RosterSheet, UnitSheet, VerbSheet
from wargame.ui.skirmish.hud.shot_card import ShotCard
from wargame.ui.skirmish.hud.top_bar import TopBar
from wargame.ui.skirmish.hud.tray import DiceTray
from wargame.ui.skirmish.hud.unit_card import UnitCard
from wargame.ui.skirmish.log import Line
from wargame.ui.skirmish.sitting import Sitting

Portraits = Callable[[UnitKind, int, int], pygame.Surface | None]


def nothing(*_args: object) -> None:
    """A wire that leads nowhere."""


@dataclass(frozen=True)
class Wires:
    """What the panels call: verbs, picks, the reaction's cards, the log, the seat."""

    verb: Callable[[str], object] = nothing
    pick: Callable[[str], object] = nothing
    watcher: Callable[[str, str], object] = nothing
    slide: Callable[[str, float, bool], object] = nothing
    line: Callable[[Line | None], object] = nothing
    rule: Callable[[str], object] = nothing
    why: Callable[[str], object] = nothing
    copy: Callable[[], object] = nothing
    seat_ready: Callable[[], object] = nothing
    seat_again: Callable[[], object] = nothing
    sound: Callable[[str, float], object] = nothing


def make_panels(
    wires: Wires, portraits: Portraits, icons: Portraits, bindings: Bindings, bottom: Panel | None = None
) -> Parts:
    """The panels of a battle screen, empty; `bottom` takes the place of the verbs."""
    return Parts(
        card=UnitCard(portraits),
        roster=Roster(icons, wires.pick),
        top=TopBar(),
        shot=ShotCard(
            lambda: wires.verb("confirm"),
            lambda weapon: wires.verb(f"weapon:{weapon}"),
            wires.rule,
            wires.why,
            bindings,
        ),
        log=LogPanel(wires.line, wires.rule, wires.copy),
        tray=DiceTray(wires.sound),
        actions=bottom or ActionBar(wires.verb, bindings, wires.rule),
        reaction=ReactionPanel(wires.watcher, wires.slide, wires.why, bindings),
        prompt=PromptPanel(wires.verb, bindings),
        banner=Banner(),
        seat=SeatCard(wires.seat_ready, wires.seat_again),
    )


def refresh(parts: Parts, sitting: Sitting, hand: Hand, undo: Refusal | None, over: str | None) -> None:
    """Have every panel say what holds now; `over` is the unit under the cursor."""
    desk = sitting.desk
    parts.top.show(top_sheet(desk, sitting.moments))
    parts.log.show(sitting.lines(), sitting.names.sides)
    parts.card.show(_card(sitting, hand, over), _("Move"))
    parts.roster.show(_roster(sitting, hand))
    parts.shot.show(shot_sheet(desk, hand) if isinstance(hand, FightingHand) else None)
    parts.reaction.show(reaction_sheet(desk, hand) if isinstance(hand, ReactingHand) else None)
    parts.prompt.show(choice_prompt(desk) if isinstance(hand, ChoosingHand) else None)
    if isinstance(parts.actions, ActionBar):
        parts.actions.show(_verbs(sitting, hand, undo))


def _card(sitting: Sitting, hand: Hand, over: str | None) -> UnitSheet | None:
    """The unit in hand; without one, the unit under the cursor."""
    desk = sitting.desk
    match hand:
        case FightingHand() if hand.selected is not None:
            return unit_sheet(desk, hand.selected, hand.plan, hand.shot)
        case DeployingHand() if hand.unit is not None:
            return unit_sheet(desk, hand.unit.id)
        case ReactingHand():
            return unit_sheet(desk, hand.watcher)
        case _:
            return unit_sheet(desk, over) if over is not None else None


def _roster(sitting: Sitting, hand: Hand) -> RosterSheet | None:
    state = sitting.state
    if isinstance(hand, DeployingHand):
        return placing_roster(sitting.desk, hand)
    side = state.to_act if state.to_act is not None else 0
    selected = hand.selected if isinstance(hand, FightingHand) else None
    if isinstance(hand, ReactingHand):
        selected = hand.watcher
    return roster_sheet(sitting.desk, side, selected)


def _verbs(sitting: Sitting, hand: Hand, undo: Refusal | None) -> tuple[VerbSheet, ...]:
    match hand:
        case FightingHand():
            return fighting_verbs(sitting.desk, hand, undo)
        case DeployingHand():
            return placing_verbs(sitting.desk, undo)
        case ChoosingHand():
            return (VerbSheet("undo", _("Undo"), "undo", sitting.desk.why(undo), undo.rule if undo else ""),)
        case _:
            return ()
