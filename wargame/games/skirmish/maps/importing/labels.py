"""What kind of terrain a drawn shape is: by what a person said, what the file says, its name, its form."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import TypeVar

import shapely

from wargame.games.skirmish.maps.importing.drawing import PARTS, Shape
from wargame.games.skirmish.maps.importing.options import ImportOptions
from wargame.games.skirmish.maps.pieces import PATCHES
from wargame.games.skirmish.table.terrain import kinds

STYLES = ("farmhouse", "townhouse", "barn", "ruin", "factory")
LEAST_BUILDING_CM = 3.0
HIGHEST_CM = 100.0

Value = TypeVar("Value")

_WORD = re.compile(r"[^\W\d_]+")


@cache
def words() -> Mapping[str, str]:
    """The kind that each known word means, from data/labels.toml."""
    text = resources.files(__package__).joinpath("data/labels.toml").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for kind, names in tomllib.loads(text).items():
        for name in names:
            found.setdefault(name, kind)
    return MappingProxyType(found)


def kind_of(shape: Shape, options: ImportOptions) -> str:
    """The kind (or part, or LEAVE_OUT) of a shape in cm."""
    found = shape.kind or _named(shape) or _formed(shape)
    said = _said(shape, found, options.kinds)
    return found if said is None else said


def height_of(shape: Shape, kind: str, options: ImportOptions) -> float:
    """The height in cm: as a person said, as the file says, else the kind's own."""
    said = _said(shape, kind, options.heights)
    if said is not None:
        return said
    known = kinds()[kind]
    for own in (shape.height, shape.real_height if known.solid else None):
        if own is not None and (own > 0.0 or not known.solid) and 0.0 <= own <= HIGHEST_CM:
            return own
    return known.height


def style_of(shape: Shape, kind: str) -> str:
    """How a building is drawn, when its name tells."""
    if shape.style or not kinds()[kind].walled:
        return shape.style
    return next((word for word in _tokens(shape) if word in STYLES), "")


def patch_of(shape: Shape, kind: str) -> str:
    """What a painted patch is painted with; empty for everything else."""
    if kind != "ground":
        return shape.ground if shape.ground in PATCHES else ""
    tokens = _tokens(shape)
    return (
        shape.ground
        if shape.ground in PATCHES
        else next((word for word in tokens if word in PATCHES), "earth")
    )


@cache
def _order() -> tuple[str, ...]:
    """The kinds in the order of the data file: the first of several wins."""
    return tuple(dict.fromkeys(words().values()))


def _said(shape: Shape, kind: str, wishes: Mapping[str, Value]) -> Value | None:
    folded = {name.casefold(): value for name, value in wishes.items()}
    for name in (shape.place, *shape.labels, kind):
        if name.casefold() in folded:
            return folded[name.casefold()]
    return None


def _named(shape: Shape) -> str:
    """The kind that its labels mean: one that is a kind's name, else the first word that is known."""
    for label in shape.labels:
        if label.casefold() in kinds() or label.casefold() in PARTS:
            return label.casefold()
    for label in shape.labels:
        known = {words()[token] for token in _tokens_of(label) if token in words()}
        if known:
            return min(known, key=_order().index)
    return ""


def _tokens(shape: Shape) -> list[str]:
    return [token for label in shape.labels for token in _tokens_of(label)]


def _tokens_of(label: str) -> Iterator[str]:
    """The words of a label in lower case, as they stand and without a plural s."""
    for word in _WORD.findall(label.casefold()):
        yield word
        if word.endswith("s"):
            yield word[:-1]


def _formed(shape: Shape) -> str:
    """Lines are walls; areas that a soldier could go about in are buildings, smaller ones crates."""
    if shape.line:
        return "high wall"
    hull = shapely.MultiPoint(shape.rings[0]).minimum_rotated_rectangle
    if not isinstance(hull, shapely.Polygon):
        return "crate"
    a, b, c = hull.exterior.coords[:3]
    sides = shapely.Point(a).distance(shapely.Point(b)), shapely.Point(b).distance(shapely.Point(c))
    return "building" if min(sides) >= LEAST_BUILDING_CM else "crate"
