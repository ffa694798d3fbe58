"""Draws the table as it is shown: ground, projected light, models, crowns, what passes, lines, chips."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from shapely import Point as ShapelyPoint

from wargame.games.skirmish.forces.profiles import Profile
from wargame.games.skirmish.state import UnitKind, Wreck
from wargame.games.skirmish.table.plane import outline
from wargame.ui.relief.minis import Part
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.surfaces import see_through
from wargame.ui.skirmish.camera import Camera, Point
from wargame.ui.skirmish.overlays.badges import body_box, damage_chip, put_badges, put_mark, radius_of
from wargame.ui.skirmish.overlays.chips import put_chips
from wargame.ui.skirmish.overlays.easel import Ghost, Overlay
from wargame.ui.skirmish.overlays.legend import put_legend
from wargame.ui.skirmish.scenery.afterimage import Afterimage
from wargame.ui.skirmish.scenery.damage import Content, around_model, around_wreck
from wargame.ui.skirmish.scenery.miniatures import SHADE_LEVELS, Miniatures, Standing, parts_of, pose_of
from wargame.ui.skirmish.scenery.scars import put_scars, put_wisp
from wargame.ui.skirmish.scenery.stock import Figurine
from wargame.ui.skirmish.scenery.tabletop import FADE_CM, Tabletop, fade_mask
from wargame.ui.skirmish.scenery.wreckage import NEARER, SHADE_WAY, Rehearsal, Scrapyard
from wargame.ui.skirmish.theatre import blaze
from wargame.ui.skirmish.theatre.puffs import GroundLight
from wargame.ui.skirmish.theatre.sparks import put_effect
from wargame.ui.skirmish.theatre.tableau import Figure, Tableau

GHOST_ALPHA = 140
FIRM_ALPHA = 225
DIM_SHARE = 0.45
WRECK_SMOKES = 0.75
PICK_TOLERANCE_PX = 5.0

Profiles = Callable[[UnitKind], Profile]


class Playhouse:
    """One battle's table on the screen."""

    def __init__(
        self, tabletop: Tabletop, miniatures: Miniatures, tableau: Tableau, profiles: Profiles
    ) -> None:
        self.tabletop = tabletop
        self.miniatures = miniatures
        self.tableau = tableau
        self._profile = profiles
        self._after = Afterimage()
        self._shown: tuple[object, ...] = ()
        self._whole: pygame.Surface | None = None
        self._spare: pygame.Surface | None = None
        self.marks_bases = False
        self.shows_effects = True
        self._light = GroundLight()
        self._rehearsal = Rehearsal()

    def draw(
        self,
        kit: Kit,
        target: pygame.Surface,
        camera: Camera,
        overlay: Overlay,
        free: pygame.Rect,
        cursor: Point | None,
        panels: tuple[pygame.Rect, ...] = (),
    ) -> None:
        """Draw everything below the panels; chips stay inside `free` and under none of its panels."""
        window = target.get_rect()
        self.miniatures.wear(kit.theme.armies)
        if self.miniatures.cold:
            self.miniatures.warm(self.standing(), self.tabletop.light_at, camera.scale)
        content = self._content(overlay, cursor)
        spots = tuple(tuple(panel) for panel in panels)
        looks = kit, self.marks_bases
        shown = (content, camera.pose, camera.view, overlay, looks, free.size, window.size, spots)
        repeated = shown == self._shown and not self.tableau.effects
        if repeated and self._whole is not None:
            target.blit(self._whole, (0, 0))
            return
        self._put_table(kit, target, camera, overlay, content)
        self._put_over(kit, target, camera, overlay)
        self._put_words(kit, target, camera, overlay, free, panels)
        # one that is seen again will be seen often, and one moved along until the next is made
        waits = overlay.moved and not camera.moving
        self._whole = self._copied(target) if repeated or waits else None
        self._shown = shown

    def _copied(self, target: pygame.Surface) -> pygame.Surface:
        if self._spare is None or self._spare.get_size() != target.get_size():
            self._spare = pygame.Surface(target.get_size(), depth=32)
        self._spare.blit(target, (0, 0))
        return self._spare

    def forget(self) -> None:
        """Draw everything anew."""
        self._after, self._shown, self._whole = Afterimage(), (), None

    def prepare(
        self, kit: Kit, target: pygame.Surface, camera: Camera, overlay: Overlay, cursor: Point | None
    ) -> bool:
        """Make some of the picture that a camera at rest will show in such a target; whether all is made."""
        content, table = self._content(overlay, cursor), self.tabletop.table_rect(camera)
        put = self._putting(kit, camera, overlay, content)
        return self._after.prepare(target, camera, table, content, put)

    def _content(self, overlay: Overlay, cursor: Point | None) -> Content:
        top, models = self.tabletop, self.miniatures
        army, wrecks = self.tableau.army, self.tableau.wrecks.values()
        return Content(
            tuple((f, models.finest(f.kind, f.side)) for f in self._figures(overlay)),
            tuple((w, models.finest(w.kind, army[w.unit][1]), self._lies(w)) for w in wrecks),
            tuple((g, army[g.unit][0], models.finest(*army[g.unit])) for g in overlay.ghosts),
            tuple(overlay.ground),
            cursor,
            (top.serial, id(top.desk), models.serial, models.at_hand),
        )

    def _putting(
        self, kit: Kit, camera: Camera, overlay: Overlay, content: Content
    ) -> Callable[[pygame.Surface], None]:
        """What draws all that lies below the lamp into a sheet, as far as its clip lets it."""

        def put(sheet: pygame.Surface) -> None:
            sheet.blit(self.tabletop.ground(camera, sheet.get_rect()), (0, 0))
            for layer in overlay.ground:
                layer.put(sheet)
            self._put_models(kit, sheet, camera, overlay)
            self._put_crowns(kit, sheet, camera, content.cursor)

        return put

    def _put_table(
        self, kit: Kit, target: pygame.Surface, camera: Camera, overlay: Overlay, content: Content
    ) -> None:
        """What lies below the lamp; while the camera moves, as it was a moment ago, shifted."""
        table = self.tabletop.table_rect(camera)

        def put_part(sheet: pygame.Surface, part: pygame.Rect) -> None:
            self.tabletop.put_ground(sheet, camera, part)
            self._put_models(kit, sheet, camera, overlay)
            self.tabletop.put_crowns(sheet, camera, part)

        def put_desk(sheet: pygame.Surface) -> None:
            self.tabletop.put_desk(sheet, camera)

        moves = overlay.moved and self._after.shift(target, camera, table, content, put_desk, put_part)
        if not moves:
            self._after.show(target, camera, table, content, self._putting(kit, camera, overlay, content))

    def _put_over(self, kit: Kit, target: pygame.Surface, camera: Camera, overlay: Overlay) -> None:
        """What lies over the models: what passes, the lamp, lines and badges."""
        passing = self.tableau.effects if self.shows_effects else []
        self._put_passing(kit, target, camera)
        target.blit(self.tabletop.lamp(target.get_rect()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        jolt = blaze.jolt_px(passing, kit.px(5.0))
        if jolt != (0, 0):
            target.scroll(*jolt)
        for effect in self.tableau.effects:
            if effect.kind == "words":
                put_effect(kit, target, effect, camera, self._light)
        if overlay.lit:
            self._dim_but(kit, target, camera, overlay)
        for drawing in overlay.over:
            drawing.put(target)
        for figure in self._figures(overlay):
            base = self._profile(figure.kind).base
            put_badges(kit, target, figure, base, camera)
            if self.marks_bases:
                put_mark(kit, target, figure, base, camera)

    def _put_passing(self, kit: Kit, target: pygame.Surface, camera: Camera) -> None:
        """What passes but the words, which must be read over all of it."""
        if not self.shows_effects:
            for effect in self.tableau.effects:
                if effect.kind in ("tracer", "rocket"):
                    put_effect(kit, target, effect, camera, self._light)
            return
        yard = self._scrapyard(kit)
        for effect in self.tableau.effects:
            if effect.kind == "destruction" and self.miniatures.at_hand:
                yard.put_destruction(target, effect, camera, self._light)
            elif effect.kind != "words":
                put_effect(kit, target, effect, camera, self._light)
        if self.miniatures.at_hand:
            self._rehearsal.go_on(yard, self.tableau.foreseen, camera)

    def _lies(self, wreck: Wreck) -> bool:
        """Whether all that flew off a wreck has come to lie."""
        return not self.shows_effects or wreck.id not in self.tableau.unsettled

    def _scrapyard(self, kit: Kit) -> Scrapyard:
        return Scrapyard(kit, self.miniatures, self.tableau.ground, self.tabletop.light_at)

    def unit_at(self, px: tuple[float, float], camera: Camera) -> str | None:
        """The model under a window place; the nearest base when several are near."""
        at = camera.to_cm(px)
        tolerance = PICK_TOLERANCE_PX / camera.scale
        near: list[tuple[float, str]] = []
        for figure in self.tableau.figures.values():
            base = self._profile(figure.kind).base
            if math.dist(at, figure.at) > radius_of(base) + tolerance:
                continue
            away = float(outline(base, figure.at, figure.facing).distance(ShapelyPoint(at)))
            if away <= tolerance:
                near.append((away, figure.id))
        return min(near)[1] if near else None

    # -- models ------------------------------------------------------------------

    def _put_models(self, kit: Kit, target: pygame.Surface, camera: Camera, overlay: Overlay) -> None:
        if not self.miniatures.at_hand:
            return
        part = target.get_clip()
        wrecks = [w for w in self.tableau.wrecks.values() if around_wreck(w.at, camera).colliderect(part)]
        for wreck in wrecks:
            self._put_wreck(kit, target, wreck, camera)
        near = [
            figure
            for figure in self._figures(overlay)
            if around_model(figure.at, figure.kind, camera).colliderect(part)
        ]
        figures = sorted(near, key=lambda figure: -figure.at[1])
        for figure in figures:
            body = _figurine(figure, parts_of(figure.kind)[0])
            self._put_shadow(target, body, _heading(figure), figure.at, camera, figure.lift, figure.opacity)
        for figure in figures:
            self._put_figure(target, figure, camera)
            put_scars(kit, target, figure, camera)
        for ghost in overlay.ghosts:
            self._put_ghost(target, ghost, camera)

    def _put_wreck(self, kit: Kit, target: pygame.Surface, wreck: Wreck, camera: Camera) -> None:
        figurine, yard = self._wreck_figurine(wreck.kind, wreck.unit), self._scrapyard(kit)
        yard.put_soot(target, wreck, camera)
        if self._lies(wreck):
            yard.put_lying(target, wreck, figurine.side, camera)
        self._put_shadow(target, figurine, wreck.facing, wreck.at, camera)
        light = self.tabletop.light_at(wreck.at)
        self.miniatures.model(figurine, wreck.facing, camera.scale, light).put(target, camera.to_px(wreck.at))
        put_wisp(kit, target, wreck.at, camera, WRECK_SMOKES, 1.6)

    def _figures(self, overlay: Overlay) -> list[Figure]:
        """The models as they are shown: one that is held, where it is held."""
        held = overlay.held
        return [
            replace(figure, at=held.at, facing=held.facing)
            if held is not None and held.unit == figure.id
            else figure
            for figure in self.tableau.figures.values()
        ]

    def standing(self) -> list[Standing]:
        """Every model on the table."""
        models = [
            Standing(_figurine(f, part), f.facing, f.at)
            for f in self.tableau.figures.values()
            for part in parts_of(f.kind)
        ]
        return models + [
            Standing(self._wreck_figurine(w.kind, w.unit), w.facing, w.at)
            for w in self.tableau.wrecks.values()
        ]

    def _put_figure(self, target: pygame.Surface, figure: Figure, camera: Camera) -> None:
        light, scale = self.tabletop.light_at(figure.at), camera.scale * (1.0 + NEARER * figure.lift)
        for part in parts_of(figure.kind):
            heading = figure.aim if part == "turret" and figure.aim is not None else _heading(figure)
            placed = self.miniatures.model(_figurine(figure, part), heading, scale, light)
            placed.picture.set_alpha(round(255 * figure.opacity))
            placed.put(target, camera.to_px(figure.at))
            placed.picture.set_alpha(255)

    def _put_shadow(
        self,
        target: pygame.Surface,
        figurine: Figurine,
        heading: float,
        at: Point,
        camera: Camera,
        lift: float = 0.0,
        opacity: float = 1.0,
    ) -> None:
        """The shadow, paler the less there is to be seen of the model and away from it when it is lifted."""
        light = self.tabletop.light_at(at) * opacity
        if light * SHADE_LEVELS < 0.5:
            return
        shadow = self.miniatures.shadow(figurine, heading, camera.scale, light)
        x, y = camera.to_px(at)
        away = lift * camera.scale
        shadow.put(target, (x + SHADE_WAY[0] * away, y + SHADE_WAY[1] * away), pygame.BLEND_RGB_MULT)

    def _put_ghost(self, target: pygame.Surface, ghost: Ghost, camera: Camera) -> None:
        kind, side = self.tableau.army[ghost.unit]
        for part in parts_of(kind):
            figurine = Figurine(kind, side, pose_of(kind, ghost.unit), part=part)
            placed = self.miniatures.model(figurine, ghost.facing, camera.scale, 1.0)
            placed.picture.set_alpha(FIRM_ALPHA if ghost.firm else GHOST_ALPHA)
            placed.put(target, camera.to_px(ghost.at))
            placed.picture.set_alpha(255)

    def _wreck_figurine(self, kind: UnitKind, unit: str) -> Figurine:
        _kind, side = self.tableau.army.get(unit, (kind, 0))
        return Figurine(kind, side, wreck=True, part=parts_of(kind)[0])

    # -- over the models ---------------------------------------------------------

    def _put_crowns(self, kit: Kit, target: pygame.Surface, camera: Camera, cursor: Point | None) -> None:
        """Crowns over the models; about a unit and the cursor what lies below shows through."""
        found = self.tabletop.crowns(camera, target.get_rect())
        if found is None:
            return
        crowns, area = found
        radius = max(8, round(FADE_CM * camera.scale))
        places = [figure.at for figure in self.tableau.figures.values()]
        places += [cursor] if cursor is not None else []
        mask = kit.painter.kept(("crown fade", radius), lambda: fade_mask(radius))
        kept: list[tuple[pygame.Surface, pygame.Rect]] = []
        for at in places:
            x, y = camera.to_px(at)
            box = mask.get_rect(center=(round(x), round(y))).clip(target.get_rect())
            if box.colliderect(target.get_clip()) and self.tabletop.crown_over(at):
                below = see_through(target.subsurface(box))
                inner = pygame.Rect(box.x - round(x) + radius, box.y - round(y) + radius, *box.size)
                below.blit(mask, (0, 0), inner, special_flags=pygame.BLEND_RGBA_MULT)
                kept.append((below, box))
        target.blit(crowns, area)
        for below, box in kept:
            target.blit(below, box)

    def _dim_but(self, kit: Kit, target: pygame.Surface, camera: Camera, overlay: Overlay) -> None:
        """Darken the table except for the units that matter now and their ghosts."""
        kit.painter.put_shade(target, target.get_rect(), kit.theme.palette.scrim, DIM_SHARE)
        for unit in overlay.lit if self.miniatures.at_hand else ():
            figure = self.tableau.figures.get(unit)
            if figure is not None:
                self._put_figure(target, figure, camera)
        for ghost in overlay.ghosts if self.miniatures.at_hand else ():
            self._put_ghost(target, ghost, camera)

    def _put_words(
        self,
        kit: Kit,
        target: pygame.Surface,
        camera: Camera,
        overlay: Overlay,
        free: pygame.Rect,
        panels: Sequence[pygame.Rect],
    ) -> None:
        """Damage, what the overlay says and its legend; the damage stays nearest to its model."""
        figures = self._figures(overlay)
        damage = [damage_chip(figure, self._profile(figure.kind).base, camera) for figure in figures]
        chips = [*(chip for chip in damage if chip is not None), *overlay.chips]
        if overlay.legend is not None:
            free = put_legend(kit, target, overlay.legend, free)
        if chips:
            put_chips(kit, target, chips, free, self._bodies(overlay, camera, free), panels)

    def _bodies(self, overlay: Overlay, camera: Camera, free: pygame.Rect) -> list[pygame.Rect]:
        """What models and ghosts take up in the free part of the window, px."""
        places = [(f.kind, f.at, f.facing) for f in self._figures(overlay)]
        places += [(self.tableau.army[g.unit][0], g.at, g.facing) for g in overlay.ghosts]
        boxes = (body_box(self._profile(kind).base, at, facing, camera) for kind, at, facing in places)
        return [box for box in boxes if box.colliderect(free)]


def _heading(figure: Figure) -> float:
    """Which way a model looks: one without a turret turns as it aims."""
    return figure.facing if figure.aim is None or figure.kind == "tank" else figure.aim


def _figurine(figure: Figure, part: Part) -> Figurine:
    return Figurine(figure.kind, figure.side, pose_of(figure.kind, figure.id), part=part)
