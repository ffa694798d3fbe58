"""What if the two stood elsewhere: their ghosts are dragged over the battle's table and the numbers follow.

It lies in front of the battle and has no way to change it: nothing is submitted,
and Esc or Close goes back to where the battle was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame

from wargame.games.skirmish.table.cover import View
from wargame.games.skirmish.table.plane import Disc
from wargame.ui.common.layouts import FixedPanel
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.scenes import Pop, Scene, Stage, Transition
from wargame.ui.shell.theme import Space, Type
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Hairline, Row, Stack
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.camera import Camera, Point
from wargame.ui.skirmish.hud.gauges import percent, side_tone
from wargame.ui.skirmish.keys import cursor_step
from wargame.ui.skirmish.names import weapon_title
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.easel import Easel, Overlay, Shelf
from wargame.ui.skirmish.overlays.reasons import compose_reasons
from wargame.ui.skirmish.scenery.playhouse import Playhouse
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.why.panel import WhyBody
from wargame.ui.skirmish.why.sheet import Attack, WhySheet, why_sheet
from wargame.ui.skirmish.worker import Worker

GRIP_PX = 10.0
SAME_CM = 0.005
LEFT = 1


@dataclass(frozen=True)
class Answer:
    """What the rules say of the ghosts where they stood when it was asked."""

    attack: Attack
    sheet: WhySheet
    view: View


class WhatIfScene(Scene):
    """The battle's table with two ghosts, and the why of the attack between them."""

    name = "what-if"
    letters_are_keys = True

    def __init__(
        self, sitting: Sitting, playhouse: Playhouse, attack: Attack, open_rule: Callable[[str], object]
    ) -> None:
        super().__init__()
        self._sitting = sitting
        self._playhouse = playhouse
        self._open_rule = open_rule
        self.attack = replace(attack, at=self._stood(attack.unit, attack.at))
        self.attack = replace(self.attack, target_at=self._stood(attack.target, attack.target_at))
        self.chosen = attack.target
        self.answer: Answer | None = None
        self._grip: Point | None = None
        self._pulls: tuple[int, int] | None = None

    def _stood(self, unit: str, at: Point | None) -> Point:
        place = at or self._sitting.questions.unit(unit).at
        assert place is not None, "an attack is between units on the table"
        return place

    # --- coming and going -------------------------------------------------------------------

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.worker = Worker(stage.tasks, ("why",))
        self.camera = Camera(self._sitting.table_map.size, (0.0, 0.0, 640.0, 480.0))
        self._fitted: tuple[int, int] | None = None
        self.body = WhyBody(self._open_rule)
        names, target = self._sitting.names, self._sitting.questions.unit(self.attack.target)
        self._subject = Label("", Type.LABEL, side_tone(target.side), wrap=True)
        self._weapons = Row(gap=6)
        hint = _(
            "Drag a ghost, or move it by the arrow keys; Tab takes the other. Nothing happens in the battle."
        )
        close = Button(
            _("Back to the battle"), Pop, primary=True, key=Chord("Esc"), id="what-if-close", stretch=1
        )
        again = Button(_("Where they stand"), self.put_back, id="what-if-reset", shortcut="W")
        parts = Column(
            [
                Label(_("What if"), Type.TITLE, "brass"),
                Label(names.whose(self.attack.unit), Type.BODY_MEDIUM, wrap=True),
                self._subject,
                Label(hint, Type.ASIDE, "dim", wrap=True),
                Hairline(),
                self._weapons,
                ScrollView(self.body, id="what-if-why", stretch=1),
                Row([again, close], gap=8),
            ],
            gap=8,
        )
        panel = FixedPanel(parts, Space.READER, align=("end", "fill"), margin=Space.MARGIN, id="what-if")
        self.root = Stack([panel])
        self._panel = panel
        self._ask()

    def stop(self) -> None:
        self.worker.close()
        self._playhouse.forget()

    # --- the question -----------------------------------------------------------------------

    def put(self, unit: str, at: Point) -> None:
        """Stand a ghost somewhere on the table."""
        x, y = self.camera.clamp_cm(at)
        place = round(x, 3), round(y, 3)
        shooter = unit == self.attack.unit
        self.attack = replace(self.attack, at=place) if shooter else replace(self.attack, target_at=place)
        self._ask()

    def put_back(self) -> None:
        """Both ghosts go to where their units stand."""
        bare = replace(self.attack, at=None, target_at=None)
        self.attack = replace(bare, at=self._stood(bare.unit, None), target_at=self._stood(bare.target, None))
        self._ask()

    def arm(self, weapon: str) -> None:
        """Ask about another weapon."""
        self.attack = replace(self.attack, weapon=weapon)
        self._ask()

    def _ask(self) -> None:
        attack, sitting = self.attack, self._sitting
        self._offer()

        def work() -> Answer:
            sheet = why_sheet(sitting.battle, sitting.state, sitting.names, attack)
            seen = sitting.battle.view(sitting.state, attack.unit, attack.target, attack.at, attack.target_at)
            return Answer(attack, sheet, seen)

        self.worker.ask("why", work, self._answered)
        self.stage.redraw()

    def _answered(self, answer: Answer) -> None:
        self.answer = answer
        self._subject.text = answer.sheet.subject
        self.body.show(answer.sheet)
        self.stage.redraw()

    def _offer(self) -> None:
        weapons = self._sitting.questions.weapons(self.attack.unit)
        self._weapons.visible = len(weapons) > 1
        self._weapons.replace(
            Button(
                weapon_title(name), partial(self.arm, name), selected=name == self.attack.weapon, height=34,
                style=Type.CHIP, id=f"what-if-{name.replace(' ', '-')}", stretch=1,
            )
            for name in weapons
        )  # fmt: skip

    # --- hands -------------------------------------------------------------------------------

    @property
    def places(self) -> Mapping[str, Point]:
        """Where the two ghosts are."""
        assert self.attack.at is not None
        assert self.attack.target_at is not None
        return {self.attack.unit: self.attack.at, self.attack.target: self.attack.target_at}

    def ghost_at(self, px: tuple[int, int]) -> str | None:
        """The ghost under a window place, the nearer of two."""
        at = self.camera.to_cm(px)
        near = []
        for unit, place in self.places.items():
            base = self._sitting.battle.profile(self._sitting.questions.unit(unit)).base
            away = math.dist(at, place) - radius_of(base)
            if away <= GRIP_PX / self.camera.scale:
                near.append((away, unit))
        return min(near)[1] if near else None

    def wants_first(self, event: pygame.event.Event) -> bool:
        return event.type == pygame.KEYDOWN and (
            event.key in (pygame.K_ESCAPE, pygame.K_TAB) or cursor_step(event) is not None
        )

    def handle(self, event: pygame.event.Event) -> Transition | None:
        match event.type:
            case pygame.KEYDOWN:
                return self._keyed(event)
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT:
                self._take(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == LEFT:
                self._grip = self._pulls = None
            case pygame.MOUSEMOTION:
                self._drag(event.pos)
            case pygame.MOUSEWHEEL:
                turned = float(getattr(event, "precise_y", 0) or event.y)
                self.camera.zoom_at(self.stage.pointer, turned)
                self.stage.redraw()
        return None

    def _keyed(self, event: pygame.event.Event) -> Transition | None:
        step = cursor_step(event)
        if event.key == pygame.K_ESCAPE:
            return Pop()
        if event.key == pygame.K_TAB:
            self.chosen = next(unit for unit in self.places if unit != self.chosen)
            self.stage.redraw()
        elif step is not None:
            x, y = self.places[self.chosen]
            self.put(self.chosen, (x + step[0], y + step[1]))
        return None

    def _take(self, px: tuple[int, int]) -> None:
        unit, at = self.ghost_at(px), self.camera.to_cm(px)
        if unit is None:
            self._pulls = px
            return
        self.chosen = unit
        x, y = self.places[unit]
        self._grip = x - at[0], y - at[1]
        self.stage.redraw()

    def _drag(self, px: tuple[int, int]) -> None:
        if self._grip is not None:
            x, y = self.camera.to_cm(px)
            self.put(self.chosen, (x + self._grip[0], y + self._grip[1]))
        elif self._pulls is not None:
            self.camera.pan(px[0] - self._pulls[0], px[1] - self._pulls[1])
            self._pulls = px
            self.stage.redraw()

    # --- showing -------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.camera.moving

    def update(self, dt_s: float) -> Transition | None:
        self.camera.update(dt_s)
        return None

    def draw(self, target: pygame.Surface) -> None:
        free = self._free()
        self.camera.unit = self.stage.theme.scale
        if self._fitted != self.stage.size:
            self._fitted = self.stage.size
            self.camera.resize(tuple(float(v) for v in free))  # type: ignore[arg-type]
            self.camera.reset()
        self._playhouse.draw(self.stage.kit, target, self.camera, self._overlay(), free, None)

    def _free(self) -> pygame.Rect:
        """What the panel leaves to the table."""
        kit, (width, height) = self.stage.kit, self.stage.size
        margin = kit.px(Space.MARGIN)
        room = max(80, width - kit.px(Space.READER) - 3 * margin)
        return pygame.Rect(margin, margin, room, max(80, height - 2 * margin))

    def _overlay(self) -> Overlay:
        easel = Easel(self._sitting.desk, self.camera, self.stage.rect, Shelf(), self.stage.theme.armies)
        self._put_sight(easel)
        for unit, place in self.places.items():
            self._put_ghost(easel, unit, place)
        return easel.overlay

    def _put_ghost(self, easel: Easel, unit: str, place: Point) -> None:
        """A ghost where its unit does not stand, rings about both, and why it could not stand there."""
        model = easel.model(unit)
        radius, legal = radius_of(model.base), True
        if math.dist(model.at, place) > SAME_CM:
            refusal = self._sitting.battle.standing(self._sitting.state, unit, place)
            legal = refusal is None
            easel.ring_ghost(unit, place, model.facing, radius, legal=legal)
            if refusal is not None:
                easel.chip(easel.desk.why(refusal), place, lift_cm=-radius, tone="bad", icon="alert")
        if unit == self.chosen:
            easel.draw(strokes.selection(place, radius, self.camera))

    def _put_sight(self, easel: Easel) -> None:
        answer = self.answer
        if answer is None or answer.attack.at is None or answer.attack.target_at is None:
            return
        seen, (at, to) = answer.view, (answer.attack.at, answer.attack.target_at)
        base = easel.model(answer.attack.target).base
        radius = radius_of(base)
        half = base.radius if isinstance(base, Disc) else radius
        easel.draw(
            strokes.sight_line(at, to, half, seen.because, self.camera, self.stage.rect, clear=seen.los)
        )
        compose_reasons(easel, seen.because)
        easel.draw(strokes.brackets(to, radius, self.camera, locked=True, able=not answer.sheet.refusal))
        easel.chip_along(f"{seen.distance:.1f} cm", at, to)
        words = answer.sheet.refusal or _("{chance} to hit").format(chance=percent(float(answer.sheet.hit)))
        tone, icon = ("bad", "eye_off") if answer.sheet.refusal else ("good", "target")
        easel.chip(words, to, lift_cm=radius, tone=tone, icon=icon)  # type: ignore[arg-type]

    def trace(self) -> Mapping[str, Any]:
        places = {unit: list(at) for unit, at in self.places.items()}
        hit = None if self.answer is None else float(self.answer.sheet.hit)
        return {"ghosts": places, "chosen": self.chosen, "hit": hit, "busy": self.worker.busy}
