"""The table on the screen with what moves on it: camera, painted table, models, animator, overlays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from wargame.engine.match import Moment
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.state import PendingChoice, PendingReaction, State
from wargame.ui.relief.picture import TablePicture
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.words import _
from wargame.ui.skirmish.camera import Camera, Point, Pose, Rect
from wargame.ui.skirmish.controller import Hand
from wargame.ui.skirmish.hud.tray import DiceTray, seed_of
from wargame.ui.skirmish.log import Line
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.chips import TableChip
from wargame.ui.skirmish.overlays.composer import Composer
from wargame.ui.skirmish.overlays.easel import Ghost, Overlay
from wargame.ui.skirmish.overlays.hint_place import hint_of, hint_place, model_box
from wargame.ui.skirmish.overlays.ink import Drawing
from wargame.ui.skirmish.overlays.telling import told_marks
from wargame.ui.skirmish.scenery.miniatures import Miniatures
from wargame.ui.skirmish.scenery.playhouse import Playhouse
from wargame.ui.skirmish.scenery.tabletop import Tabletop
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.theatre.animator import Animator, came_of, throws
from wargame.ui.skirmish.theatre.obstacles import Ground, first_met
from wargame.ui.skirmish.theatre.spring import Spring
from wargame.ui.skirmish.theatre.tableau import Tableau
from wargame.ui.skirmish.worker import Worker

WAIT_AFTER_DICE_S = 0.35
MOST_STRETCH = 2.2


@dataclass(frozen=True, eq=False)
class Laid:
    """An overlay made for a camera at rest, and what for."""

    wish: tuple[object, ...]
    through: tuple[Pose, Rect]
    overlay: Overlay


class Surrounds(Protocol):
    """The panels about a table."""

    def view(self, kit: Kit, size: tuple[int, int]) -> pygame.Rect:
        """The part of a window of that size that they leave to the table, in px."""


class Board:
    """Shows a sitting's table; `animate` plays what has happened on it."""

    def __init__(
        self,
        stage: Stage,
        sitting: Sitting,
        miniatures: Miniatures,
        tray: DiceTray,
        changed: Callable[[], object],
    ) -> None:
        self._changed = changed
        self._stage = stage
        self._sitting = sitting
        self._tray = tray
        table = sitting.battle.table(sitting.state)
        self.tableau = Tableau(ground=Ground(table.size, table))
        self.tableau.show(sitting.state)
        self.tabletop = Tabletop(sitting.table_map.size)
        self.playhouse = Playhouse(self.tabletop, miniatures, self.tableau, sitting.battle.profile)
        self.animator = Animator(self.tableau, roll=self._roll, cue=self._cue, crossing=self._crossing)
        self.brush = Worker(stage.tasks, ())
        tray.errands = self.brush
        self.composer = Composer(sitting.desk, self.brush, self._arrived)
        self.camera = Camera(sitting.table_map.size, (0.0, 0.0, 640.0, 480.0))
        self.free = pygame.Rect(0, 0, 640, 480)
        self.panels: tuple[pygame.Rect, ...] = ()
        """What lies over the free part: words go under none of it."""
        self.overlay = Overlay()
        self.told: Line | None = None
        """The line of the log whose place is shown."""
        self.stale = False
        """Whether the overlay must be composed again, though nothing but the camera has changed."""
        self._seen_size = (0, 0)
        self.settling = False
        """Whether the camera rests, but not yet all is drawn for where it rests."""
        self._last: Laid | None = None
        self._spring: Spring | None = None
        self._moved: tuple[Laid, tuple[Pose, Rect], Overlay] | None = None
        self._drawn: tuple[pygame.Surface, Point | None] | None = None
        self._rests = False
        self._goal = sitting.state
        sitting.questions.in_motion = lambda: self.animator.moving or self.camera.moving or tray.moving
        self.haste = 1.0
        """How many times faster than the player's setting everything is played (a replay's speed)."""

    @property
    def moving(self) -> bool:
        """Whether the picture changes by itself."""
        busy = self.settling or self._rests or self._spring is not None
        return self.animator.moving or self.camera.moving or self._tray.moving or busy

    def fit(self, frame: Surrounds) -> bool:
        """Fit the camera to what the panels leave free; whether that changed anything."""
        self._measure_lines(self._stage.theme.scale)
        free = frame.view(self._stage.kit, self._stage.size)
        if free == self.free and self._seen_size == self._stage.size:
            return False
        first = self._seen_size == (0, 0)
        self.free, self._seen_size = free, self._stage.size
        self.camera.resize(tuple(float(v) for v in free))  # type: ignore[arg-type]
        if first:
            self.camera.reset()
        return True

    def _measure_lines(self, unit: float) -> None:
        """Draw lines as thick as the words about them are large."""
        if unit != self.camera.unit:
            self.camera.unit = unit
            self.composer.forget()
            self._last = None

    def keep_clear(self, panels: tuple[pygame.Rect, ...]) -> bool:
        """Keep words clear of panels (px) that lie over the table; whether they are other ones now."""
        before, self.panels = self.panels, panels
        return panels != before

    def close(self) -> None:
        """The table is shown no more."""
        self.brush.close()

    def _arrived(self) -> None:
        """Something made beside the main loop has come; a camera come to rest waits for all of it."""
        if not (self.settling and self.composer.waiting):
            self.stale = True
            self._stage.redraw()

    def take_picture(self, picture: TablePicture) -> None:
        """The table has been painted, or painted better; it is shown once all is ready for it."""
        camera, window = self.camera.as_it_is(), self._stage.rect
        models, fitted = self.playhouse.miniatures, self._seen_size != (0, 0)
        standing = self.playhouse.standing() if models.at_hand else []

        def ready() -> Tabletop:
            top = self.tabletop.after(picture)
            if fitted:
                top.ground(camera, window)
                top.crowns(camera, window)
                models.make(standing, top.light_at, camera.scale)
            return top

        self.brush.ask("picture", ready, self._turn_into)

    def _turn_into(self, top: Tabletop) -> None:
        self.tabletop.turn_into(top)
        self._changed()

    def take_desk(self, desk: pygame.Surface) -> None:
        """The desk has been painted."""
        self.tabletop.desk = desk
        self._stage.redraw()

    def compose(self, hand: Hand, marked: tuple[str, ...], cursor: Point | None = None) -> None:
        """Make the overlay for a hand; none while something is being played."""
        self.stale = False
        if self.animator.busy:
            self.overlay, self._last, self.settling = Overlay(), None, False
            return
        self.overlay = self._laid(hand, marked)
        spring = self._spring
        if spring is not None and self.overlay.held is None:
            self.overlay = replace(self.overlay, held=Ghost(spring.unit, spring.at, spring.turned, True))
        if self.told is not None:
            self.overlay.over += self._told_marks(self.told)
        if cursor is not None:
            self.overlay.over.append(strokes.cursor_cross(cursor, self.camera, self._stage.rect))
        if not self.tabletop.painted:
            middle = float(self.free.centerx), float(self.free.centery)
            self.overlay.chips.append(TableChip(_("The table is being painted"), middle, icon="hourglass"))
        hint = hint_of(hand)
        if hint:
            size = self._stage.kit.painter.chip_size(hint, "info")
            at = hint_place(size, self.free, self._models_px())
            self.overlay.chips.append(TableChip(hint, at, icon="info"))

    def tell(self, line: Line | None) -> bool:
        """Show where a line of the log happened, or nothing more; whether that is another one."""
        before, self.told = self.told, line
        return before is not line

    def _told_marks(self, line: Line) -> list[Drawing]:
        profile, army = self._sitting.battle.profile, self.tableau.army
        return told_marks(
            line,
            lambda unit: radius_of(profile(army[unit][0]).base),
            lambda unit: army[unit][1],
            self._stage.theme.armies,
            self.camera,
            self._stage.rect,
        )

    def _models_px(self) -> list[pygame.Rect]:
        """What every model on the table takes up in the window."""
        figures = self.tableau.figures.values()
        return [model_box(self.camera.to_px(figure.at), self.camera.scale) for figure in figures]

    def _laid(self, hand: Hand, marked: tuple[str, ...]) -> Overlay:
        """The hand's overlay; while the camera moves, and just after, the last one moved along.

        What a resting camera shows is made beside the main loop and in strips, so that no frame takes long.
        """
        window, armies = self._stage.rect, self._stage.theme.armies
        through = self.camera.pose, self.camera.view
        wish = (hand, armies, window.size, self.tableau.serial, self.tabletop.serial)
        laid, self.settling = self._last, False
        arrives = laid is not None and laid.wish == wish and laid.through != through and self._is_near(laid)
        if arrives and laid is not None and (self.camera.moving or not self._is_along(laid, through)):
            # the frame in which the camera comes to rest has enough to do
            self.settling = not self.camera.moving
            return self._along(laid, through)
        overlay = self.composer.compose(hand, self.camera, window, marked, armies, stretches=not arrives)
        if arrives and laid is not None and not self._prepared(overlay, window):
            self.settling = True
            return self._along(laid, through)
        self._last = Laid(wish, through, replace(overlay, over=[*overlay.over], chips=[*overlay.chips]))
        return overlay

    def _prepared(self, overlay: Overlay, window: pygame.Rect) -> bool:
        """Whether all is made for an overlay seen by a camera that has come to rest."""
        views = self.tabletop.prepare(self.camera, window, self.brush, self._arrived)
        if not views or self.composer.waiting:
            return False
        if self._drawn is None:
            return True
        target, cursor = self._drawn
        return self.playhouse.prepare(self._stage.kit, target, self.camera, overlay, cursor)

    def _along(self, laid: Laid, through: tuple[Pose, Rect]) -> Overlay:
        """An overlay moved along; the same one again while the camera stays where it is."""
        if self._moved is None or not self._is_along(laid, through):
            self._moved = laid, through, laid.overlay.along(laid.through, self.camera)
        kept = self._moved[2]
        return replace(kept, over=[*kept.over], chips=[*kept.chips])

    def _is_along(self, laid: Laid, through: tuple[Pose, Rect]) -> bool:
        """Whether an overlay has been moved along to there."""
        return self._moved is not None and self._moved[:2] == (laid, through)

    def _is_near(self, laid: Laid) -> bool:
        """Whether what was laid can still be stretched to what the camera shows."""
        before, view = laid.through
        return (
            view == self.camera.view and 1.0 / MOST_STRETCH < self.camera.scale / before.scale < MOST_STRETCH
        )

    def animate(self, events: Sequence[object], goal: State) -> None:
        """Play events that led to a state."""
        settings = self._stage.settings
        self.animator.speed = settings.animation_speed * self.haste
        self.overlay = Overlay()
        self._goal = goal
        self.animator.play(events, goal)
        if not settings.animations:
            self.animator.skip()

    def spring_back(self, unit: str, at: Point, facing: float) -> None:
        """Let a model that was shown elsewhere spring back to where it stands."""
        figure = self.tableau.figures.get(unit)
        if figure is not None and self._stage.settings.animations:
            self._spring = Spring(unit, at, figure.at, facing, figure.facing)

    def _springs(self, dt_s: float) -> bool:
        """Let a spring swing on; whether there was one."""
        spring = self._spring
        if spring is None:
            return False
        moved = replace(spring, age_s=spring.age_s + dt_s)
        self._spring = None if moved.over or self.animator.busy else moved
        return True

    def replay_last(self) -> None:
        """Play the last activation once more; nothing of the battle changes."""
        moments = self._sitting.match.moments
        start = last_activation(moments)
        self.tableau.show(moments[start - 1].state)
        self.animate([event for moment in moments[start:] for event in moment.events], moments[-1].state)

    def lay_last_dice(self) -> None:
        """Lay the last roll of what has been shown in the tray, at rest."""
        self._tray.clear()
        for moment in reversed(self._sitting.moments):
            rolls = [event for event in moment.events if isinstance(event, ev.Rolled)]
            if rolls:
                self._goal = moment.state
                together = throws(rolls)[-1]
                after = moment.events[moment.events.index(rolls[-1]) + 1 :]
                words, good = came_of(after[0]) if after else ("", True)
                self._roll(together, words, good)
                self._tray.settle()
                return

    def show_state(self) -> None:
        """Show the sitting's state at once."""
        self.animator.skip()
        self.tableau.show(self._sitting.state)
        self.composer.forget()
        self._last = None

    def update(self, dt_s: float) -> bool:
        """Let time pass; whether the camera came to rest the last time."""
        pace = self.animator.pace
        self.animator.update(dt_s)
        self._tray.advance(dt_s * pace)
        moved = self.camera.update(dt_s)
        springs = self._springs(dt_s)
        if moved or springs or (self.settling and not self.composer.waiting):
            self._arrived()
        focus = self.animator.focus
        if focus is not None and self.camera.zoom > 1.05 and not self.camera.moving:
            self.camera.show(focus)
        rests, self._rests = self._rests, moved and not self.camera.moving
        return rests

    def hurry(self) -> None:
        """Play faster; the second time, skip to the end."""
        self.animator.hurry()
        if not self.animator.busy:
            self._tray.settle()

    def unit_at(self, px: tuple[float, float]) -> str | None:
        """The unit under a window place."""
        return self.playhouse.unit_at(px, self.camera)

    def spot_of(self, unit: str) -> Point | None:
        """Where a unit's middle is shown, cm; None when it is not on the table."""
        figure = self.tableau.figures.get(unit)
        return figure.at if figure is not None else None

    def asked(self, pending: PendingChoice | PendingReaction | None) -> tuple[object, list[Point]]:
        """What move is open to reaction (None: no one's), and where, px: its way and who may fire at it."""
        if not isinstance(pending, PendingReaction):
            return None, []
        watchers = (self.spot_of(stretch.watcher) for stretch in pending.stretches)
        spots = [self.camera.to_px(at) for at in (*pending.path, *watchers) if at is not None]
        return (pending.unit, pending.path), spots

    def draw(self, target: pygame.Surface, cursor: Point | None) -> None:
        """Draw the table."""
        self._drawn = target, cursor
        kit = self._stage.kit
        self.playhouse.marks_bases = self._stage.settings.base_patterns
        self.playhouse.shows_effects = self._stage.settings.effects
        self.playhouse.draw(kit, target, self.camera, self.overlay, self.free, cursor, self.panels)

    def _roll(self, rolls: Sequence[ev.Rolled], words: str, good: bool) -> float:
        """Throw dice in the tray; the same ones of a battle always tumble the same way."""
        settings = self._stage.settings
        seed = seed_of(self._goal.dice_rolled + 31 * len(rolls) + rolls[0].die, self._goal.turn)
        pairs = [(roll.side, roll.die) for roll in rolls]
        quick = settings.dice == "quick" or self.haste > 1.0
        seconds = self._tray.roll(pairs, words, good, seed, quick=quick)
        if not settings.animations:
            self._tray.settle()
            return 0.0
        return seconds + WAIT_AFTER_DICE_S

    def _crossing(self, start: Point, end: Point) -> Point | None:
        return first_met(self._sitting.battle.table(self._sitting.state), start, end)

    def _cue(self, name: str, strength: float) -> None:
        self._stage.sound.play(name, strength)


def last_activation(moments: Sequence[Moment]) -> int:
    """The first moment of the last activation, at least 1."""
    for number in range(len(moments) - 1, 0, -1):
        if any(isinstance(event, ev.Activated) for event in moments[number].events):
            return number
    return max(1, len(moments) - 1)
