"""Which attack a hand is about, and which keys ask for its whys."""

from __future__ import annotations

import pygame

from wargame.games.skirmish.table.plane import point_along
from wargame.ui.shell.inputs import Bindings
from wargame.ui.skirmish.controller import Hand
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.reacting import ReactingHand
from wargame.ui.skirmish.why.sheet import Attack

ASKS = ("why", "what_if")


def attack_of(hand: Hand) -> Attack | None:
    """The attack that a hand aims, or could make where the mover is; None when it is about none."""
    match hand:
        case FightingHand() if hand.selected is not None and hand.shot is not None:
            return Attack(hand.selected, hand.shot.target, hand.shot.weapon)
        case ReactingHand():
            watcher, move = hand.watcher, hand.pending
            at = point_along(list(move.path), hand.at(watcher))
            return Attack(watcher, move.unit, hand.weapon(watcher), None, (round(at[0], 3), round(at[1], 3)))
        case _:
            return None


def asked_by(event: pygame.event.Event, bindings: Bindings) -> str:
    """Which of the whys a key asks for; empty: none."""
    action = bindings.action(event, "hand") if event.type == pygame.KEYDOWN else None
    return action if action in ASKS else ""
