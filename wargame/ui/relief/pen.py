"""A pen: stamps primitive shapes into a sheet from its own place, heading and scale.

The pen's frame is +x forward and +y to the left, in mm; angles are radians
counter-clockwise, as on the table. Heights are the pen's mm times its scale.
"""

from __future__ import annotations

from typing import Literal, TypedDict, Unpack

import numpy as np

from wargame.ui.relief import distance, noise
from wargame.ui.relief.colour import Field, Paint, triple
from wargame.ui.relief.sheet import Mode, Sheet, Window

_GRAIN = (0.6, 7, 0.12, 2.0)

Profile = Literal["flat", "bevel", "dome", "cone", "none"]


class Finish(TypedDict, total=False):
    """How a stamp is finished; every key may be left out.

    profile: the rise from the outline to `z` over `rise` mm; "none" stains what is there.
    base: the height where a dome or cone begins. grain: strength of the fine noise. opacity: 0..1.
    """

    profile: Profile
    rise: float
    base: float
    mode: Mode
    gloss: float
    grain: float
    edge: float
    glow: Paint | None
    opacity: float


class Grid:
    """A window of the sheet in the pen's frame."""

    def __init__(self, window: Window, x: Field, y: Field) -> None:
        self.window, self.x, self.y = window, x, y


class Pen:
    """Stamps shapes into one sheet. `lift` raises every height (sheet mm).

    `own_grain` turns the grain with the pen, as on a model; else it lies fixed on the table.
    """

    def __init__(
        self,
        sheet: Sheet,
        x: float = 0.0,
        y: float = 0.0,
        angle: float = 0.0,
        scale: float = 1.0,
        *,
        lift: float = 0.0,
        own_grain: bool = False,
    ) -> None:
        self.sheet, self.x, self.y, self.angle, self.scale = sheet, x, y, angle, scale
        self.lift, self.own_grain = lift, own_grain
        self._grain: Field | None = None
        self._cos, self._sin = float(np.cos(angle)), float(np.sin(angle))

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A place of the pen's frame in sheet space."""
        return (
            self.x + self.scale * (x * self._cos - y * self._sin),
            self.y + self.scale * (x * self._sin + y * self._cos),
        )

    def moved(self, x: float = 0.0, y: float = 0.0, angle: float = 0.0, scale: float = 1.0) -> Pen:
        """Another pen placed, turned and scaled within this one's frame."""
        at = self.place(x, y)
        pen = Pen(
            self.sheet, *at, self.angle + angle, self.scale * scale, lift=self.lift, own_grain=self.own_grain
        )
        pen._grain = self._grain
        return pen

    def lay_grain(self) -> None:
        """Lay this pen's grain over the whole sheet once, for itself and all pens moved from it."""
        grid = Grid(self.sheet.whole(), *self._frame(self.sheet.whole()))
        self._grain = self.noise(grid, *_GRAIN)

    def grid(self, cx: float, cy: float, reach: float) -> Grid | None:
        """The pixels within `reach` of a place, in the pen's frame; None outside the sheet."""
        wx, wy = self.place(cx, cy)
        span = reach * self.scale
        window = self.sheet.window(wx - span, wy - span, wx + span, wy + span, margin=1.5 / self.sheet.ppm)
        if window is None:
            return None
        return Grid(window, *self._frame(window))

    def _frame(self, window: Window) -> tuple[Field, Field]:
        dx, dy = (window.x - np.float32(self.x)), (window.y - np.float32(self.y))
        c, s = np.float32(self._cos / self.scale), np.float32(self._sin / self.scale)
        return dx * c + dy * s, dy * c - dx * s

    def noise(self, grid: Grid, beta: float, seed: int, finest: float, coarsest: float) -> Field:
        """Noise over a grid; wavelengths in sheet mm."""
        if not self.own_grain:
            return self.sheet.noise(grid.window, beta, seed, finest, coarsest)
        pattern = noise.texture(beta, seed + 101 * self.sheet.seed, finest, coarsest, self.sheet.ppm)
        scale = np.float32(self.scale)
        return pattern.at(grid.x * scale, grid.y * scale)

    def circle(
        self, cx: float, cy: float, r: float, paint: Paint, z: float, **finish: Unpack[Finish]
    ) -> None:
        """A disc."""
        grid = self.grid(cx, cy, r)
        if grid is not None:
            self.stamp(grid, distance.circle(grid.x, grid.y, cx, cy, r), paint, z, r, finish)

    def ring(
        self, cx: float, cy: float, r: float, width: float, paint: Paint, z: float, **finish: Unpack[Finish]
    ) -> None:
        """A band of `width` about the circle of radius r."""
        grid = self.grid(cx, cy, r + width / 2)
        if grid is not None:
            away = np.abs(distance.circle(grid.x, grid.y, cx, cy, r)) - np.float32(width / 2)
            self.stamp(grid, away, paint, z, width / 2, finish)

    def ellipse(
        self,
        cx: float,
        cy: float,
        a: float,
        b: float,
        paint: Paint,
        z: float,
        angle: float = 0.0,
        **finish: Unpack[Finish],
    ) -> None:
        """An ellipse with half axes a (forward) and b; a dome unless the finish says otherwise."""
        finish.setdefault("profile", "dome")
        grid = self.grid(cx, cy, max(a, b))
        if grid is not None:
            away = distance.ellipse(grid.x, grid.y, cx, cy, a, b, angle)
            self.stamp(grid, away, paint, z, min(a, b), finish)

    def box(
        self,
        cx: float,
        cy: float,
        a: float,
        b: float,
        paint: Paint,
        z: float,
        angle: float = 0.0,
        corner: float = 0.2,
        **finish: Unpack[Finish],
    ) -> None:
        """A rectangle with half sides a (forward) and b and round corners."""
        grid = self.grid(cx, cy, float(np.hypot(a, b)))
        if grid is not None:
            away = distance.box(grid.x, grid.y, cx, cy, a, b, angle, min(corner, a, b))
            self.stamp(grid, away, paint, z, min(a, b), finish)

    def capsule(
        self,
        ax: float,
        ay: float,
        bx: float,
        by: float,
        r: float,
        paint: Paint,
        z: float,
        end: float | None = None,
        **finish: Unpack[Finish],
    ) -> None:
        """A thick line with round ends, radius r to `end`; a dome from z - r unless said otherwise."""
        widest = max(r, end or 0.0)
        finish.setdefault("profile", "dome")
        finish.setdefault("base", z - widest)
        grid = self.grid((ax + bx) / 2, (ay + by) / 2, float(np.hypot(bx - ax, by - ay)) / 2 + widest)
        if grid is not None:
            away = distance.capsule(grid.x, grid.y, ax, ay, bx, by, r, end)
            self.stamp(grid, away, paint, z, widest, finish)

    def polygon(
        self, points: distance.Places, paint: Paint, z: float, corner: float = 0.0, **finish: Unpack[Finish]
    ) -> None:
        """A simple polygon, grown by `corner` with round corners."""
        places = np.asarray(points, float)
        low, high = places.min(axis=0), places.max(axis=0)
        reach = float(np.hypot(*(high - low))) / 2 + corner
        grid = self.grid(float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2, reach)
        if grid is not None:
            away = distance.polygon(grid.x, grid.y, points) - np.float32(corner)
            self.stamp(grid, away, paint, z, max(1e-3, float(-away.min())), finish)

    def stamp(self, grid: Grid, away: Field, paint: Paint, z: float, radius: float, finish: Finish) -> None:
        """Fill the outline `away` (signed mm in the pen's frame) with paint and relief.

        `radius` is the rise of a dome or cone whose finish gives none.
        """
        cover = np.clip(np.float32(0.5) - away * np.float32(self.sheet.ppm * self.scale), 0, 1)
        cover *= np.float32(finish.get("opacity", 1.0))
        if not cover.any():
            return
        height = None
        if finish.get("profile") != "none":
            height = _relief(away, z, radius, finish) * np.float32(self.scale) + np.float32(self.lift)
        colour = triple(paint)
        grain = finish.get("grain", 0.028)
        if grain:
            laid = self._grain
            pattern = self.noise(grid, *_GRAIN) if laid is None else laid[grid.window.place]
            colour = colour * (1 + np.float32(grain) * pattern)[..., None]
        self.sheet.put(
            grid.window,
            cover,
            colour,
            height,
            mode=finish.get("mode", "over"),
            gloss=finish.get("gloss", 0.0),
            edge=finish.get("edge", 1.0),
            glow=finish.get("glow"),
        )


def _relief(away: Field, z: float, radius: float, finish: Finish) -> Field:
    profile = finish.get("profile", "bevel")
    if profile == "flat":
        return np.full(away.shape, z, np.float32)
    rise = finish.get("rise", 0.4 if profile == "bevel" else radius)
    inward = np.clip(away * np.float32(-1 / rise), 0, 1)
    if profile == "cone":
        base = finish.get("base", 0.0)
        return np.asarray(np.float32(base) + np.float32(z - base) * inward, np.float32)
    arch = np.sqrt(np.maximum(1 - (1 - inward) ** 2, 0))
    base = z - rise if profile == "bevel" else finish.get("base", 0.0)
    return np.asarray(np.float32(base) + np.float32(z - base) * arch, np.float32)
