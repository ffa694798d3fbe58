"""Reads the questions put before the players: who deploys or activates first, what deployment wants."""

from __future__ import annotations

from wargame.games.skirmish.state import PendingChoice
from wargame.ui.shell.words import _, n_
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hud.reading import Desk
from wargame.ui.skirmish.hud.sheets import PromptSheet, RosterRow, RosterSheet, VerbSheet


def choice_prompt(desk: Desk) -> PromptSheet | None:
    """The question to who won a roll."""
    pending, names, side = desk.state.pending, desk.names, desk.state.to_act
    if not isinstance(pending, PendingChoice) or side is None:
        return None
    questions = {
        "deploy": _("Who places the first unit?"),
        "activate": _("Who activates the first unit this turn?"),
    }
    title = _("{side} won the roll").format(side=names.side(side))
    verbs = tuple(
        VerbSheet(verb, names.side(number), verb, primary=number == side)
        for number, verb in enumerate(("first_a", "first_b"))
    )
    return PromptSheet(side, title, questions[pending.what], verbs)


def placing_roster(desk: Desk, hand: DeployingHand) -> RosterSheet | None:
    """The units the side still has to place, the one in hand chosen."""
    state = desk.state
    if state.to_act is None:
        return None
    waiting = hand.waiting_units
    in_hand = hand.unit.id if hand.unit else None
    rows = tuple(
        RosterRow(
            u.id,
            u.kind,
            desk.names.unit(u.id),
            _("in hand") if u.id == in_hand else "",
            "gold",
            u.id == in_hand,
        )
        for u in waiting
    )
    left = n_("{count} to place", "{count} to place", len(waiting))
    return RosterSheet(state.to_act, desk.names.side(state.to_act), left, rows)
