"""The camera: the one place where centimetres on the table and pixels in the window meet.

The table lies under the whole window; `view` is the part that the panels
leave free, and the table is fitted into it. Table y runs up, pixel y down.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

Point = tuple[float, float]
Rect = tuple[float, float, float, float]

NOTCH = 1.15
ZOOM_LEAST = 0.5
ZOOM_MOST = 6.0
EASE_S = 0.12
SETTLE_S = 0.1
"""After a pan the camera counts as moving for so long: costly overlays wait until it rests."""
MARGIN_CM = 5.0
_CLOSE = 1e-4


@dataclass(frozen=True)
class Pose:
    """Where the camera looks: pixels per centimetre, and the point in cm in the view's middle."""

    scale: float
    centre: Point


class Camera:
    """Looks at a table of `size_cm` through `view` (x, y, width, height in px).

    Zoom and pan set a goal; `update` glides there, so that the point under the
    cursor stays under it at every moment of a zoom.
    """

    def __init__(self, size_cm: Point, view: Rect) -> None:
        self.size_cm = size_cm
        self.view = view
        self.unit = 1.0
        """Pixels in a look unit: how much thicker than at scale 1 lines over the table are."""
        self.pose = self._home()
        self._from = self.pose
        self._goal = self.pose
        self._t = 1.0
        self._settles_in_s = 0.0

    @property
    def scale(self) -> float:
        """Pixels per centimetre now."""
        return self.pose.scale

    @property
    def zoom(self) -> float:
        """How much larger than fitted the table is shown."""
        return self.pose.scale / self.fitted()

    @property
    def moving(self) -> bool:
        """Whether a glide is under way, or the picture has just been shifted."""
        return self._t < 1.0 or self._settles_in_s > 0.0

    def as_it_is(self) -> Camera:
        """A camera that stays as this one is now: for work beside the main loop."""
        return copy(self)

    def fitted(self) -> float:
        """Pixels per centimetre at which the whole table just fills the view."""
        _, _, width, height = self.view
        return max(1.0, min(width / self.size_cm[0], height / self.size_cm[1]))

    def to_px(self, at: Point) -> Point:
        """A place on the table in window pixels (not rounded)."""
        return _project(self.pose, self._middle(), at)

    def to_cm(self, px: Point) -> Point:
        """The place on the table under a window pixel; it may lie off the table."""
        return _unproject(self.pose, self._middle(), px)

    def on_table(self, at: Point) -> bool:
        """Whether the place in cm lies on the table, its edge included."""
        return 0.0 <= at[0] <= self.size_cm[0] and 0.0 <= at[1] <= self.size_cm[1]

    def clamp_cm(self, at: Point) -> Point:
        """The nearest place on the table."""
        return min(max(at[0], 0.0), self.size_cm[0]), min(max(at[1], 0.0), self.size_cm[1])

    def resize(self, view: Rect) -> None:
        """The window or the panels changed: keep the zoom and what lies in the middle."""
        zoom, centre = self._goal.scale / self.fitted(), self._goal.centre
        self.view = view
        self._jump(self._clamped(Pose(self.fitted() * zoom, centre)))

    def zoom_at(self, px: Point, notches: float) -> None:
        """Zoom by wheel notches about a window pixel (1.15 a notch, eased over 120 ms)."""
        fitted = self.fitted()
        scale = min(max(self._goal.scale * NOTCH**notches, fitted * ZOOM_LEAST), fitted * ZOOM_MOST)
        held = _unproject(self._goal, self._middle(), px)
        self._glide(self._clamped(_pose_holding(held, px, self._middle(), scale)))

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Shift the picture by pixels, at once."""
        x, y = self._goal.centre
        scale = self._goal.scale
        self._jump(self._clamped(Pose(scale, (x - dx_px / scale, y + dy_px / scale))))
        self._settles_in_s = SETTLE_S

    def home(self) -> None:
        """Glide back to the whole table."""
        self._glide(self._home())

    def reset(self) -> None:
        """The whole table, at once (a new seat keeps nothing of the last one's camera)."""
        self._jump(self._home())

    def show(self, at: Point, margin_px: float = 60.0) -> None:
        """Glide so that a place in cm is inside the view; nothing when it already is, nor along
        an axis that shows the whole table."""
        x, y, width, height = self.view
        px, py = _project(self._goal, self._middle(), at)
        wide, tall = (length * self._goal.scale for length in self.size_cm)
        dx = _overshoot(px, x + margin_px, x + width - margin_px) if wide > width else 0.0
        dy = _overshoot(py, y + margin_px, y + height - margin_px) if tall > height else 0.0
        if dx or dy:
            cx, cy = self._goal.centre
            scale = self._goal.scale
            self._glide(self._clamped(Pose(scale, (cx + dx / scale, cy - dy / scale))))

    def update(self, dt_s: float) -> bool:
        """Advance a glide by `dt_s`; whether the picture changed."""
        if not self.moving:
            return False
        self._settles_in_s = max(0.0, self._settles_in_s - dt_s)
        if self._t >= 1.0:
            return True
        self._t = min(1.0, self._t + dt_s / EASE_S)
        self.pose = self._goal if self._t >= 1.0 else self._between(_ease(self._t))
        return True

    def _between(self, t: float) -> Pose:
        a, b = self._from, self._goal
        scale = a.scale * (b.scale / a.scale) ** t
        if abs(b.scale - a.scale) > _CLOSE:
            # linear in 1/scale: only so does the point under the cursor stay put
            t = (1 / a.scale - 1 / scale) / (1 / a.scale - 1 / b.scale)
        (ax, ay), (bx, by) = a.centre, b.centre
        return Pose(scale, (ax + (bx - ax) * t, ay + (by - ay) * t))

    def _glide(self, goal: Pose) -> None:
        self._from, self._goal, self._t = self.pose, goal, 0.0

    def _jump(self, pose: Pose) -> None:
        self.pose = self._from = self._goal = pose
        self._t = 1.0

    def _middle(self) -> Point:
        x, y, width, height = self.view
        return x + width / 2.0, y + height / 2.0

    def _home(self) -> Pose:
        return Pose(self.fitted(), (self.size_cm[0] / 2.0, self.size_cm[1] / 2.0))

    def _clamped(self, pose: Pose) -> Pose:
        _, _, width, height = self.view
        x = _within(pose.centre[0], self.size_cm[0], width / pose.scale)
        y = _within(pose.centre[1], self.size_cm[1], height / pose.scale)
        return Pose(pose.scale, (x, y))


def _project(pose: Pose, middle: Point, at: Point) -> Point:
    x = middle[0] + (at[0] - pose.centre[0]) * pose.scale
    return x, middle[1] - (at[1] - pose.centre[1]) * pose.scale


def _unproject(pose: Pose, middle: Point, px: Point) -> Point:
    x = pose.centre[0] + (px[0] - middle[0]) / pose.scale
    return x, pose.centre[1] - (px[1] - middle[1]) / pose.scale


def _pose_holding(held: Point, px: Point, middle: Point, scale: float) -> Pose:
    """The pose at `scale` in which the place `held` lies under the pixel `px`."""
    return Pose(scale, (held[0] - (px[0] - middle[0]) / scale, held[1] + (px[1] - middle[1]) / scale))


def _within(value: float, table_cm: float, seen_cm: float) -> float:
    """The middle of what is seen, so that no more than a margin beyond the table is shown."""
    low, high = seen_cm / 2.0 - MARGIN_CM, table_cm - seen_cm / 2.0 + MARGIN_CM
    return table_cm / 2.0 if low > high else min(max(value, low), high)


def _overshoot(value: float, low: float, high: float) -> float:
    if low > high:
        return value - (low + high) / 2.0
    return min(0.0, value - low) + max(0.0, value - high)


def _ease(t: float) -> float:
    """Slow out: fast at first, so that the wheel answers at once."""
    return 1.0 - (1.0 - t) ** 3
