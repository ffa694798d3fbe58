"""Puts the bench on the screen: table, what floats, the tool's marks; or, under test, the two models."""

from __future__ import annotations

import pygame

from wargame.games.skirmish.forces.profiles import Profile, load_profiles
from wargame.games.skirmish.state import UnitKind
from wargame.games.skirmish.table.table import Table
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.words import _
from wargame.ui.skirmish.overlays.chips import TableChip, put_chips
from wargame.ui.skirmish.overlays.easel import Overlay
from wargame.ui.skirmish.scenery.miniatures import Miniatures
from wargame.ui.skirmish.scenery.playhouse import Playhouse
from wargame.ui.skirmish.theatre.tableau import Tableau
from wargame.ui.skirmish.workshop.canvas import Canvas, Zone
from wargame.ui.skirmish.workshop.desk import Bench, Mark
from wargame.ui.skirmish.workshop.following import Follower
from wargame.ui.skirmish.workshop.ink import GOLD, RED, TEAL, put_line, put_marks
from wargame.ui.skirmish.workshop.marks import Marks
from wargame.ui.skirmish.workshop.rulers import put_rulers
from wargame.ui.skirmish.workshop.tools.hold import Hand
from wargame.ui.skirmish.workshop.tools.trial import TrialHand
from wargame.ui.skirmish.workshop.tools.zones import DEPTH_CM

MARK_RADIUS_PX = 16
MARK_LINE_PX = 3
MARK_LOOKS = {"good": (TEAL, "done"), "warn": (GOLD, "warning"), "bad": (RED, "alert")}
HINT_ABOVE_PX = 24.0


class View:
    """Draws what the bench and the tool in hand say."""

    def __init__(self, stage: Stage, canvas: Canvas, follower: Follower, miniatures: Miniatures) -> None:
        self._stage, self._canvas, self._follower = stage, canvas, follower
        self._miniatures = miniatures
        self._tableau = Tableau()
        self._playhouse: Playhouse | None = None
        self._profiles = load_profiles()
        self._zones: tuple[object, list[Zone]] = (None, [])
        self.marks = Marks()
        self.overlay = Overlay()
        self.chips: list[str] = []

    def prepare(self, bench: Bench, hand: Hand) -> None:
        """Something has changed: ask the tool for its marks and let the picture follow."""
        self.marks = hand.marks()
        self._follower.follow(self.marks.floating)
        self._follower.ghosts.want(self.marks.ghost, bench.table_map.ground)

    def draw(self, target: pygame.Surface, bench: Bench, hand: Hand) -> None:
        """Draw everything below the panels."""
        if isinstance(hand, TrialHand) and hand.sitting is not None:
            self._draw_trial(target, hand)
            return
        kit, camera = self._stage.kit, self._canvas.camera
        self._canvas.grid = bench.snapping.grid_cm is not None
        self._canvas.draw(target, self._zones_of(bench), bright=self.marks.zones)
        self._follower.floats.draw(target, camera)
        if self.marks.ghost is not None:
            self._follower.ghosts.draw(target, camera, self.marks.ghost, bench.table_map.ground)
        put_marks(kit, target, camera, self._canvas.free, self.marks)
        self.chips = [chip.text for chip in self.marks.chips]
        if bench.mark is not None:
            self._put_mark(target, bench.mark)
        if self.marks.zones:
            self._put_sides(target, bench)
        self._put_hint(target, hand)

    def _put_hint(self, target: pygame.Surface, hand: Hand) -> None:
        """What the tool would like to be told, until something has been begun."""
        words, free = hand.hint(), self._canvas.free
        if words and not hand.busy:
            at = float(free.centerx), free.bottom - HINT_ABOVE_PX
            put_chips(self._stage.kit, target, [TableChip(words, at, icon="info")], free)

    # -- the table -----------------------------------------------------------------------

    def _zones_of(self, bench: Bench) -> list[Zone]:
        """Both zones in the armies' colours; made anew when they change."""
        table_map, armies = bench.table_map, self._stage.theme.armies
        key = (table_map.zones, table_map.size, armies)
        if self._zones[0] != key:
            table = Table(table_map, ())
            self._zones = key, [(table.zone(n, DEPTH_CM), armies[n].light) for n in (0, 1)]
        return self._zones[1]

    def _put_sides(self, target: pygame.Surface, bench: Bench) -> None:
        """Whose each zone is, by its army's mark: colour alone does not tell everybody."""
        for (shape, _tone), army, words in zip(
            self._zones_of(bench), self._stage.theme.armies, (_("South"), _("North")), strict=True
        ):
            inside = shape.representative_point()
            chip = TableChip(words, self._canvas.camera.to_px((inside.x, inside.y)), icon=f"{army.mark}_mark")
            put_chips(self._stage.kit, target, [chip], self._canvas.free)
            self.chips.append(words)

    def _put_mark(self, target: pygame.Surface, mark: Mark) -> None:
        """A place that has been pointed out."""
        camera, (colour, icon) = self._canvas.camera, MARK_LOOKS[mark.tone]
        spot = camera.to_px(mark.at)
        for shape, closed in (
            *((line, False) for line in mark.lines),
            *((ring, True) for ring in mark.rings),
        ):
            put_line(target, [camera.to_px(at) for at in shape], colour, MARK_LINE_PX, closed=closed)
        radius = self._stage.kit.px(MARK_RADIUS_PX)
        pygame.draw.aacircle(target, (14, 18, 24), spot, radius + 2, 5)
        pygame.draw.aacircle(target, colour, spot, radius, 3)
        chip = TableChip(mark.words, (spot[0], spot[1] - radius - 18), mark.tone, icon)
        put_chips(self._stage.kit, target, [chip], self._canvas.free)

    # -- under test ----------------------------------------------------------------------

    def _draw_trial(self, target: pygame.Surface, hand: TrialHand) -> None:
        seat, canvas = hand.sitting, self._canvas
        assert seat is not None
        if self._playhouse is None or self._playhouse.tabletop is not canvas.top:
            self._playhouse = Playhouse(canvas.top, self._miniatures, self._tableau, self._profile)
        self._tableau.show(seat.state)
        self.overlay = seat.overlay(canvas.camera, target.get_rect(), self._stage.theme.armies)
        self._playhouse.draw(
            self._stage.kit, target, canvas.camera, self.overlay, canvas.free, seat.hand.cursor
        )
        put_rulers(self._stage.kit, target, canvas.camera, canvas.free)
        self._put_hint(target, hand)
        self.chips = [chip.text for chip in self.overlay.chips]

    def _profile(self, kind: UnitKind) -> Profile:
        return self._profiles[kind]
