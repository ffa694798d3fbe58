"""Tokens to cut out: overwatch for both sides, minor and critical damage."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wargame.ui.shell.words import _
from wargame.ui.skirmish.printing.paper import FOOT_CM, MARGIN_CM, Paper
from wargame.ui.skirmish.printing.press import INK, PAPER_WHITE, Ink, Point, Press

RADIUS_CM = 0.75
GAP_CM = 0.25
COUNTS = (12, 12, 8, 8)
BLUE, ORANGE, AMBER, RED = "#2f6fb7", "#dd7a1c", "#e8b93a", "#b3372c"
_WHITE = Ink(PAPER_WHITE, None)


@dataclass(frozen=True)
class Token:
    """A kind of token: what it is called, its colour, the sign on it."""

    name: str
    colour: str
    sign: Callable[[Press, Point], None]


def tokens() -> Sequence[Token]:
    """Every kind, in the order in which COUNTS has them."""
    return (
        Token(_("Overwatch, blue"), BLUE, _eye),
        Token(_("Overwatch, orange"), ORANGE, _eye),
        Token(_("Minor damage"), AMBER, _crack),
        Token(_("Critical damage: immobile"), RED, _cross),
    )


def print_tokens(press: Press, paper: Paper) -> None:
    """All tokens on one sheet, each kind under its name."""
    press.sheet(paper, _("tokens"))
    side = 2.0 * RADIUS_CM + GAP_CM
    columns = int((paper.room[0] + GAP_CM) / side)
    top = FOOT_CM + paper.room[1]
    for token, count in zip(tokens(), COUNTS, strict=True):
        press.text((MARGIN_CM, top - 0.5), token.name, 11, bold=True)
        top -= 0.8
        for number in range(count):
            row, column = divmod(number, columns)
            _print(press, token, (MARGIN_CM + RADIUS_CM + column * side, top - RADIUS_CM - row * side))
        top -= math.ceil(count / columns) * side + 0.4


def _print(press: Press, token: Token, at: Point) -> None:
    press.circle(at, RADIUS_CM, Ink(token.colour, INK, 0.03))
    press.circle(at, RADIUS_CM - 0.08, Ink(None, PAPER_WHITE, 0.03))
    token.sign(press, at)


def _eye(press: Press, at: Point) -> None:
    """An open eye."""
    x, y = at
    lid = [(x + 0.45 * k / 8.0, y + 0.26 * (1.0 - (k / 8.0) ** 2)) for k in range(-8, 9)]
    lower = [(px, 2.0 * y - py) for px, py in reversed(lid)]
    press.polygon([lid + lower[1:-1]], _WHITE)
    press.circle(at, 0.17, Ink(INK, None))
    press.circle((x + 0.06, y + 0.06), 0.05, _WHITE)


def _crack(press: Press, at: Point) -> None:
    """A crack from rim to rim."""
    x, y = at
    steps = ((-0.5, 0.12), (-0.22, -0.12), (-0.05, 0.16), (0.15, -0.14), (0.3, 0.08), (0.5, -0.1))
    press.line([(x + a, y + b) for a, b in steps], Ink(None, INK, 0.1))


def _cross(press: Press, at: Point) -> None:
    """Two bars across."""
    x, y = at
    for way in (-1.0, 1.0):
        press.line([(x - 0.35, y - 0.35 * way), (x + 0.35, y + 0.35 * way)], Ink(None, PAPER_WHITE, 0.16))
