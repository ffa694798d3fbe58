"""What an SVG says about an element apart from its shape: lengths, transforms, and paint."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from wargame.games.skirmish.maps.importing.numbers import FARTHEST, written_number
from wargame.games.skirmish.table.plane import Point

PX_IN_CM = 2.54 / 96.0

_UNITS_CM = {"cm": 1.0, "mm": 0.1, "q": 0.025, "in": 2.54, "pt": 2.54 / 72.0, "pc": 2.54 / 6.0}
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([a-zA-Z%]*)\s*")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_CALL = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]{0,400})\)")
_RULE = re.compile(r"([^{}]{1,2000})\{([^{}]{0,4000})\}")
_COMMENT = re.compile(r"/\*.{0,4000}?\*/", re.DOTALL)
_PAINT = ("fill", "stroke", "stroke-width", "fill-rule", "display", "visibility")
_INHERITED = ("fill", "stroke", "stroke-width", "fill-rule", "visibility")
_MOST_CSS = 200_000

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Length:
    """A length with its unit: in cm when the unit is a real one, in user units, or a share of the whole."""

    value: float
    unit: str

    @property
    def cm(self) -> float | None:
        """Centimetres, for real units alone (a pixel is none)."""
        factor = _UNITS_CM.get(self.unit)
        return None if factor is None else self.value * factor

    def user(self, whole: float = 0.0) -> float:
        """User units, `whole` being what a percentage is of."""
        if self.unit == "%":
            return self.value / 100.0 * whole
        cm = self.cm
        return self.value if cm is None else cm / PX_IN_CM


def length(text: str | None) -> Length | None:
    """A length as an attribute writes it; None for anything else."""
    found = _LENGTH.fullmatch(text) if text and len(text) < 64 else None
    value = written_number(found[1]) if found else None
    return None if found is None or value is None else Length(value, found[2].lower())


def numbers_in(text: str | None) -> list[float]:
    """The numbers of a list that is separated by commas and spaces; absurd ones are NaN."""
    found = (written_number(word) for word in _NUMBER.findall(text or ""))
    return [math.nan if value is None else value for value in found]


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """The transform that does `inner` first."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def apply(matrix: Matrix, at: Point) -> Point:
    """The point transformed."""
    a, b, c, d, e, f = matrix
    return a * at[0] + c * at[1] + e, b * at[0] + d * at[1] + f


def mean_scale(matrix: Matrix) -> float:
    """How much longer lines become on the whole."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def is_sane(matrix: Matrix) -> bool:
    """Whether every number of it is finite and not absurd."""
    return all(abs(value) <= FARTHEST for value in matrix)


def transform(text: str | None) -> Matrix | None:
    """The matrix of a transform attribute; None for one with numbers that are none."""
    matrix = IDENTITY
    for name, arguments in _CALL.findall((text or "")[:4000]):
        step = _step(name, numbers_in(arguments))
        if step is None:
            return None
        matrix = times(matrix, step)
    return matrix if is_sane(matrix) else None


def _step(name: str, values: list[float]) -> Matrix | None:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate", [x]:
            return 1.0, 0.0, 0.0, 1.0, x, 0.0
        case "translate", [x, y]:
            return 1.0, 0.0, 0.0, 1.0, x, y
        case "scale", [x]:
            return x, 0.0, 0.0, x, 0.0, 0.0
        case "scale", [x, y]:
            return x, 0.0, 0.0, y, 0.0, 0.0
        case "rotate", [turn]:
            return _rotation(turn)
        case "rotate", [turn, x, y]:
            back = times(_rotation(turn), (1.0, 0.0, 0.0, 1.0, -x, -y))
            return times((1.0, 0.0, 0.0, 1.0, x, y), back)
        case "skewX", [turn]:
            return 1.0, 0.0, math.tan(math.radians(turn)), 1.0, 0.0, 0.0
        case "skewY", [turn]:
            return 1.0, math.tan(math.radians(turn)), 0.0, 1.0, 0.0, 0.0
    return None


def _rotation(degrees: float) -> Matrix:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return c, s, -s, c, 0.0, 0.0


@dataclass(frozen=True)
class Sheet:
    """The rules of `<style>` elements, those with one class, id or tag as their selector."""

    rules: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def of(self, element: Element, tag: str) -> dict[str, str]:
        """What the rules say of an element: tag first, then classes, then id."""
        classes = (f".{name}" for name in str(element.get("class", "")).split()[:20])
        found: dict[str, str] = {}
        for selector in (tag, *classes, f"#{element.get('id', '')}"):
            found.update(self.rules.get(selector, {}))
        return found


def read_sheet(css: str) -> Sheet:
    """The rules in the text of style elements; selectors that are more than one name are passed over."""
    rules: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(_COMMENT.sub("", css[:_MOST_CSS])):
        for selector in selectors.split(","):
            rules.setdefault(selector.strip(), {}).update(declarations(body))
    return Sheet(rules)


def declarations(text: str | None) -> dict[str, str]:
    """The paint in a list of CSS declarations."""
    pairs = (part.partition(":") for part in (text or "")[:8000].split(";"))
    found = {
        name.strip().lower(): value.strip().removesuffix("!important").strip() for name, _, value in pairs
    }
    return {name: found[name] for name in _PAINT if name in found}


@dataclass(frozen=True)
class Paint:
    """How an element is drawn: what it inherits and what it says itself."""

    values: Mapping[str, str] = field(default_factory=dict)

    def under(self, element: Element, tag: str, sheet: Sheet) -> Paint:
        """The paint of a child: attributes, then rules, then its own style."""
        own = {name: element.get(name, "") for name in _PAINT if element.get(name)}
        own |= sheet.of(element, tag) | declarations(element.get("style"))
        own = {name: value for name, value in own.items() if value != "inherit"}
        return Paint({name: self.values[name] for name in _INHERITED if name in self.values} | own)

    @property
    def is_hidden(self) -> bool:
        """Whether it is not drawn, nor anything in it."""
        return self.values.get("display") == "none"

    @property
    def is_seen(self) -> bool:
        """Whether the element itself is drawn."""
        return self.values.get("visibility", "visible") == "visible"

    @property
    def fills(self) -> bool:
        """Whether its inside is painted."""
        return self.values.get("fill", "black") not in ("none", "transparent")

    @property
    def strokes(self) -> bool:
        """Whether its outline is painted."""
        return self.values.get("stroke", "none") not in ("none", "transparent") and self.stroke_width > 0.0

    @property
    def stroke_width(self) -> float:
        """The width of its outline in user units."""
        found = length(self.values.get("stroke-width", "1"))
        return 1.0 if found is None else found.user()

    @property
    def even_odd(self) -> bool:
        """Whether insides are counted by crossings."""
        return self.values.get("fill-rule") == "evenodd"
