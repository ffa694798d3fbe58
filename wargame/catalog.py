"""The list of games: name -> Game. Written by hand; the user interface has the other list."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame.engine.contract import Game


def _skirmish() -> Game:
    from wargame.games.skirmish.game import Skirmish

    return Skirmish()


def games() -> Mapping[str, Callable[[], Game]]:
    """Every game by its name, made when called (a game reads its data files then)."""
    return {"skirmish": _skirmish}


def game(name: str) -> Game:
    """The game of this name. Raises KeyError."""
    return games()[name]()
