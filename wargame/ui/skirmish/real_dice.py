"""Dice that the players roll on their own table and type in (setting `dice` = real).

Nothing is done before all of an action's dice are typed and said to stand: a face typed
wrongly is taken back with Backspace, which no undo could do afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Unpack

import pygame

from wargame.engine.contract import Refused
from wargame.engine.match import Match
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.actions import Action
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.painting import Look
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.widgets.base import Callback, Common, Host, Widget
from wargame.ui.shell.widgets.buttons import Pressable
from wargame.ui.shell.widgets.dialog import Choice, Dialog
from wargame.ui.shell.widgets.layout import Column, Row
from wargame.ui.shell.words import _
from wargame.ui.skirmish.names import Names, weapon_title

FACES = range(1, 7)
BONE, PIPS = (236, 227, 207), (38, 34, 29)
MOST_FACES = 400
"""More dice than any action rolls; ties for the initiative are rolled again and again."""
WIDTH = 480
CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER)


@dataclass(frozen=True)
class Wanted:
    """What is still wanted of the players: the next die, or, with none, their word that the dice stand."""

    sides: tuple[int, ...]
    """Whose the dice typed so far are."""
    next: ev.Rolled | None
    shot: ev.Shot | None
    """The shot that the next die is for."""


class _Foretold:
    """The faces typed, then ones: shows what the next die is for."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = faces
        self.rolled = 0

    def roll(self) -> int:
        self.rolled += 1
        if self.rolled > MOST_FACES:
            raise _Endless
        # what comes after the faces alternates, so that two sides never roll the same for ever
        at = self.rolled - 1
        return self._faces[at] if at < len(self._faces) else 1 + (at % 2)


class _Endless(Exception):
    """Faces that would never do."""


def wanted(match: Match, action: Action, faces: Sequence[int]) -> Wanted | None:
    """What is wanted before an action can be made; None: nothing, for it rolls no dice or is refused.

    Slow: the action is played.
    """
    dice = _Foretold(faces)
    try:
        events = match.battle.apply(match.state, action, dice).events
    except (Refused, _Endless):
        return None
    if not dice.rolled:
        return None
    rolls = [n for n, event in enumerate(events) if isinstance(event, ev.Rolled)]
    sides = tuple(events[n].side for n in rolls[: len(faces)])
    if dice.rolled <= len(faces):
        return Wanted(sides, None, None)
    at = rolls[len(faces)]
    following = events[at + 1] if at + 1 < len(events) else None
    return Wanted(sides, events[at], following if isinstance(following, ev.Shot) else None)


class FaceButton(Pressable):
    """One face of a die to say that it fell; its number presses it too."""

    kind = "button"

    def __init__(self, face: int, on_press: Callback, *, size: float = 56, **common: Unpack[Common]) -> None:
        super().__init__(on_press, **common)
        self._face = face
        self._size = size

    @property
    def text(self) -> str:
        return str(self._face)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(self._size), kit.px(self._size + 24)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        look = Look.PRESSED if self.pressed and self.hovered else Look.HOVER if self.hovered else Look.NORMAL
        kit.painter.put_button(target, self.rect, look)
        side = min(kit.px(self._size * 0.68), self.rect.width - kit.px(8))
        picture = kit.painter.die(self._face, side, BONE, PIPS)
        middle = self.rect.y + (self.rect.height - kit.px(22)) // 2 + kit.px(1)
        target.blit(picture, picture.get_rect(center=(self.rect.centerx, middle)))
        cap = pygame.Rect((0, 0), kit.painter.keycap_size(self.text))
        cap.midbottom = self.rect.centerx, self.rect.bottom - kit.px(6)
        kit.painter.put_keycap(target, self.text, cap)

    def shortcut_matches(self, event: pygame.event.Event) -> bool:
        return Chord(str(self._face)).matches(event)


class TypedDice(Widget):
    """The dice typed so far in their sides' colours, and the empty place of the next one."""

    kind = "dice"
    solid = False

    def __init__(self, faces: Sequence[int], sides: Sequence[int], *, open_: bool) -> None:
        super().__init__(id="typed-dice")
        self._dice = tuple(zip(faces, sides, strict=True))
        self._open = open_

    @property
    def text(self) -> str:
        return ", ".join(str(face) for face, _side in self._dice)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(44) * (len(self._dice) + self._open), kit.px(38)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        side_px, step = kit.px(36), kit.px(44)
        places = len(self._dice) + self._open
        if places * step > self.rect.width:
            step = max(1, (self.rect.width - side_px) // max(1, places - 1))
        for n, (face, side) in enumerate(self._dice):
            army = kit.theme.armies[side]
            at = (self.rect.x + n * step, self.rect.centery - side_px // 2)
            target.blit(kit.painter.die(face, side_px, army.base, army.pip), at)
        if self._open:
            box = pygame.Rect(self.rect.x + len(self._dice) * step, 0, side_px, side_px)
            box.centery = self.rect.centery
            kit.painter.put_plate(target, box, Plates.WELL_FOCUS)


class DiceDialog(Dialog):
    """Asks for a die, or whether the dice stand: then Enter says so; Backspace takes the last one back."""

    def __init__(
        self,
        title: str,
        words: str,
        choices: Sequence[Choice],
        body: Widget,
        enter: Choice | None,
        back: Choice | None,
    ) -> None:
        super().__init__(title, words, choices, body, WIDTH)
        self._enter, self._back = enter, back

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.KEYDOWN:
            taken = self._enter if event.key in CONFIRM else None
            taken = self._back if event.key == pygame.K_BACKSPACE else taken
            if taken is not None:
                self.take(taken, host)
                return True
            if event.key in CONFIRM:
                # the key that called for the roll, struck twice, calls nothing off
                return True
        return super().handle(event, host)


class RealDice:
    """Asks for an action's dice one by one; `go_on(action, faces, sure)` with each answer."""

    def __init__(
        self, stage: Stage, names: Names, go_on: Callable[[Action, Sequence[int], bool], object]
    ) -> None:
        self._stage = stage
        self._names = names
        self._go_on = go_on

    def ask(self, action: Action, faces: Sequence[int], asked: Wanted) -> None:
        """Ask what the next die shows, or whether the dice stand; nothing happens when that is called off."""
        typed = tuple(faces)
        back = None
        if typed:
            fewer = partial(self._go_on, action, typed[:-1], False)
            back = Choice(_("Take back"), fewer, id="dice-back")
        cancel = Choice(_("Cancel"), safe=True)
        if asked.next is None:
            sure = partial(self._go_on, action, typed, True)
            stands = Choice(_("They stand"), sure, primary=True, id="dice-go")
            words = _("Do these dice stand? Enter plays them, Backspace takes the last one back.")
            row = TypedDice(typed, asked.sides, open_=False)
            self._show(_("Real dice"), words, row, [cancel, back, stands], stands, back)
            return
        body = Column([TypedDice(typed, asked.sides, open_=True), self._faces(action, typed)], gap=12)
        title = roll_words(asked.next).format(side=self._names.side(asked.next.side))
        self._show(title, self._question(asked), body, [cancel, back], None, back)

    def _show(
        self,
        title: str,
        words: str,
        body: Widget,
        choices: Sequence[Choice | None],
        enter: Choice | None,
        back: Choice | None,
    ) -> None:
        shown = [choice for choice in choices if choice is not None]
        self._stage.show_modal(DiceDialog(title, words, shown, body, enter, back))

    def _faces(self, action: Action, typed: tuple[int, ...]) -> Widget:
        return Row(
            [
                FaceButton(face, partial(self._typed, action, (*typed, face)), id=f"face-{face}", stretch=1)
                for face in FACES
            ]
        )

    def _question(self, asked: Wanted) -> str:
        question = _("Roll a die on your table. What does it show?")
        if asked.shot is None:
            return question
        return f"{self._shot_words(asked.shot)} {question}"

    def _shot_words(self, shot: ev.Shot) -> str:
        values = {
            "weapon": weapon_title(shot.weapon),
            "target": self._names.whose(shot.target),
            "needs": shot.needs,
        }
        if shot.needs > max(FACES):
            return _("{weapon} at {target}: it cannot hit.").format(**values)
        if shot.needs == max(FACES):
            return _("{weapon} at {target}: a 6 hits.").format(**values)
        return _("{weapon} at {target}: {needs} or more hits.").format(**values)

    def _typed(self, action: Action, faces: tuple[int, ...]) -> None:
        self._stage.close_popup()
        self._go_on(action, faces, False)


def roll_words(roll: ev.Rolled) -> str:
    """Who rolls for what, with `{side}` to be filled in."""
    return {
        "deploy": _("{side} rolls for deployment"),
        "initiative": _("{side} rolls for initiative"),
        "morale": _("{side} rolls for morale"),
        "hit": _("{side} rolls to hit"),
        "damage": _("{side} rolls for damage"),
        "stumble": _("{side} rolls for the climb"),
    }[roll.for_]
