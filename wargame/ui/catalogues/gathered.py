"""Every message there is: those written in code, and those in the data that ships with the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from wargame import paths
from wargame.games.skirmish.forces.house import load_schema
from wargame.games.skirmish.forces.profiles import load_profiles
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.library import lesson_strings
from wargame.games.skirmish.lessons.tables import own_tables
from wargame.games.skirmish.maps.appraisal.findings import SIDES
from wargame.games.skirmish.maps.editing.stock import stock
from wargame.games.skirmish.maps.making.houses import PLANS
from wargame.games.skirmish.maps.making.recipes import RECIPES, Recipe
from wargame.games.skirmish.maps.making.roads import Surface
from wargame.games.skirmish.maps.read import GROUNDS, read_map
from wargame.games.skirmish.table.terrain import kinds
from wargame.ui.catalogues.written import Message, in_games, in_interface
from wargame.ui.shell.words import NOUNS, OWN_NAME
from wargame.ui.skirmish.reader.rulebook import rule_strings


def messages() -> dict[str, Message]:
    """Every message by its text, in the order of its first place: interface, rules, lessons, tables."""
    found: dict[str, Message] = {}
    for message in _all():
        kept = found.get(message.text)
        if kept is None or (message.plural and not kept.plural):
            found[message.text] = message
    return found


def _all() -> Iterator[Message]:
    yield Message(OWN_NAME, "the language's own name")
    yield Message(NOUNS, "as it is, or: nouns begin large")
    yield from in_interface()
    yield from in_games()
    yield from _words_of_the_game()
    yield from _placed(rule_strings())
    yield from _placed(lesson_strings(Skirmish()))
    yield from _of_shipped_tables()
    yield from _of_made_tables()


def _placed(strings: Iterable[tuple[str, str]]) -> Iterator[Message]:
    yield from (Message(text, place) for place, text in strings)


def _words_of_the_game() -> Iterator[Message]:
    """Words that fill templates: units, weapons, terrain, sides, grounds; and what house rules are about."""
    profiles = load_profiles()
    for kind, profile in profiles.items():
        yield Message(kind, "units")
        yield from (Message(weapon.name, "weapons") for weapon in profile.weapons)
    for name, terrain in kinds().items():
        yield from (Message(word, "terrain") for word in (name, terrain.title, terrain.title.lower()))
    yield from (Message(word, "values") for word in (*SIDES, *GROUNDS, "field", "mud", "yes", "no"))
    yield from (Message(word, "units of imports") for word in ("square", "pixel", "metre", "degree", "unit"))
    for rule in load_schema(profiles).values():
        yield Message(rule.about, "forces/data/house.toml")
    for item in stock():
        named = (item.title, item.group, item.name)
        yield from (Message(word, "editing/data/stock.toml") for word in named if word)


def _of_shipped_tables() -> Iterator[Message]:
    for path in (*sorted(paths.maps_dir().glob("*.geojson")), *own_tables()):
        table = read_map(path.read_bytes(), path.stem)
        yield from (Message(text, f"maps/{path.name}") for text in (table.name, table.notes) if text)
        yield from (Message(piece.name, f"maps/{path.name}") for piece in table.pieces if piece.name)


def _of_made_tables() -> Iterator[Message]:
    """Names of pieces; a made table's own name is its file's, as the player's are."""
    for plan in PLANS.values():
        yield from (Message(name, "making/houses.py") for name in plan.names)
    for recipe in RECIPES.values():
        yield from (Message(name, "making/recipes.py") for name in _names_in(recipe) if name)


def _names_in(recipe: Recipe) -> Iterator[str]:
    for field in fields(recipe):
        value = getattr(recipe, field.name)
        if isinstance(value, Surface):
            yield value.name
        elif field.name == "patches":
            yield from (name for _ground, name, _count in value)
        elif field.name.endswith("_name"):
            yield value
        elif field.name.endswith("_names"):
            yield from value
