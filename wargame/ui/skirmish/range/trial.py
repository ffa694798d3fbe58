"""Try mode of the practice range: the battle's own screen and rules on the position that was set up."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import pygame

from wargame.games.skirmish.practice.trial import Trial
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.scenes import Choice, Replace, Stage, Transition
from wargame.ui.shell.theme import Space
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.words import _
from wargame.ui.skirmish.battle import BattleScene
from wargame.ui.skirmish.classroom.scene import LeavingDoors
from wargame.ui.skirmish.hud.drawers import BOTTOM_FREE
from wargame.ui.skirmish.hud.frame import Frame, Parts
from wargame.ui.skirmish.range.conduct import NextDice, TrialConduct, TrialMenu
from wargame.ui.skirmish.range.strip import HEIGHT, TrialStrip, TrialWays
from wargame.ui.skirmish.range.yard import Yard

STRIP = HEIGHT + 12
STRIP_GAP = 6


class NoKeeper:
    """A trial is kept nowhere: what is kept is the position."""

    problem: str | None = None
    read_only = False

    def close(self) -> None:
        """There is nothing to close."""


class TrialFrame(Frame):
    """The battle's panels with the strip above the verbs."""

    def __init__(self, parts: Parts, strip: TrialStrip) -> None:
        self.strip = strip
        super().__init__(parts)
        self.below = BOTTOM_FREE + STRIP + STRIP_GAP

    def children(self) -> list[Widget]:
        return [self.strip, *super().children()]

    def view(self, kit: Kit, size: tuple[int, int]) -> pygame.Rect:
        """What the battle's panels leave, without the strip's line."""
        view = super().view(kit, size)
        view.height = max(80, view.height - kit.px(STRIP + STRIP_GAP))
        return view

    def _place_bars(self, kit: Kit, rect: pygame.Rect, view: pygame.Rect) -> None:
        super()._place_bars(kit, rect, view)
        room = view.width if not self.drawers.folded else rect.width - 2 * kit.px(Space.MARGIN)
        self.strip.fit(kit, room)
        wide = min(self.strip.measure(kit, None)[0], room)
        strip = pygame.Rect(0, 0, wide, kit.px(STRIP))
        strip.midbottom = rect.centerx, rect.bottom - kit.px(BOTTOM_FREE)
        self.strip.place(kit, strip)


class TrialScene(BattleScene):
    """A position being tried."""

    name = "trial"

    def __init__(self, yard: Yard, trial: Trial) -> None:
        super().__init__(trial, NoKeeper(), LeavingDoors(yard.doors), yard.gallery)
        self.yard = yard
        self.trial = trial
        self.dice = NextDice()
        self.frames = self._framed
        self.conducts = self._conducted
        self.menus = self._menu

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        if not self.yard.told:
            self.yard.told = True
            stage.toast(_("This is a trial: nothing here is kept but the position."), "brass", 4)

    # -- the strip -----------------------------------------------------------------------

    def _framed(self, parts: Parts) -> TrialFrame:
        ways = TrialWays(
            reset=self.reset, edit=self.edit, acts=self.hand_over, face=self._face, any_face=self._any_face
        )
        self.strip = TrialStrip(ways, self.sitting.names.sides)
        return TrialFrame(parts, self.strip)

    def _conducted(self, *parts: Any, **wires: Any) -> TrialConduct:
        self.trial_conduct = TrialConduct(self.dice, *parts, **wires)
        return self.trial_conduct

    def _menu(self, *parts: Any) -> TrialMenu:
        menu = TrialMenu(*parts)
        menu.reset, menu.edit = self.reset, self.edit
        return menu

    def reset(self) -> None:
        """Back to the position as it was set up, with other dice."""
        self._let_go()
        self.trial.reset(secrets.randbits(64))
        self.trial_conduct.turn_table()

    def edit(self) -> Transition:
        """Back to set-up mode."""
        return Replace(self.yard.set_up(self.yard))

    def hand_over(self, side: int) -> None:
        """The side acts now."""
        self._let_go()
        self.trial.hand_over(side)
        self.trial_conduct.turn_table()

    def _let_go(self) -> None:
        """Lay down what is in hand; what is being made is made first."""
        self.conduct.finish()
        if not self.conduct.busy:
            self.conduct.let_go(self.mouse)

    def _face(self, face: int) -> None:
        self.dice.add(face)
        self.refresh()

    def _any_face(self) -> None:
        self.dice.clear()
        self.refresh()

    # -- the battle's own ----------------------------------------------------------------

    def ended(self) -> Transition | None:
        """A side has nobody left: the trial can be reset or taken back, and the table looked at."""
        result = self.trial.state.result
        words = _("The battle would end here.")
        if result is not None and result.winner is not None:
            words = _("{side} would win here.").format(side=self.sitting.names.side(result.winner))
        self.stage.dialog(
            _("The end of the trial"),
            words,
            [
                Choice(_("Look on"), safe=True, id="trial-look"),
                Choice(_("Edit the position"), self.edit, shortcut="E", id="trial-edit"),
                Choice(_("Reset"), self.reset, primary=True, shortcut="R", id="trial-reset"),
            ],
            width=520,
        )
        return None

    def _bring_up_to_date(self) -> None:
        super()._bring_up_to_date()
        self.strip.show(self.trial, self.dice)

    def trace(self) -> Mapping[str, Any]:
        return {**super().trace(), "next_dice": self.dice.faces}
