"""Recipes: what a style of table is made of, as data. Counts are for 40 x 40 cm of normal density."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from wargame.games.skirmish.maps.making.roads import Surface
from wargame.games.skirmish.maps.making.wish import Style

Network = Literal["cross", "track", "streets", "sidings"]
Range = tuple[float, float]


@dataclass(frozen=True)
class Recipe:
    """One style. Percentages are of a hundred houses or tables."""

    ground: str
    network: Network
    main: Surface
    side: Surface
    houses: tuple[str, ...]
    setback: Range = (0.6, 1.4)
    crowding: float = 0.9
    square: str = ""
    lanes: int = 0
    stream: int = 0
    bed: int = 0
    pond: int = 0
    hills: int = 0
    hill_name: str = "hill"
    hill_height: float = 1.0
    fields: int = 0
    field_names: tuple[str, ...] = ("wheat field", "beet field", "stubble field", "potato field")
    inland_fields: int = 0
    garden: str = "earth"
    gardens: int = 50
    yard: str = "low wall"
    yards: int = 60
    woods: int = 4
    woods_radius: Range = (1.9, 3.2)
    woods_names: tuple[str, ...] = ("copse", "lime trees", "orchard")
    woods_rim: int = 55
    hedges: int = 6
    walls: int = 2
    high_walls: int = 0
    high_wall_height: float = 2.5
    high_wall_name: str = "wall"
    craters: int = 4
    rubble: int = 0
    rubble_by: int = 0
    rocks: int = 4
    crates_by: int = 60
    posts: int = 4
    barricades: int = 2
    barricade_names: tuple[str, ...] = ("cart", "overturned wagon", "fence boards")
    logs: int = 0
    haystacks: int = 0
    containers: int = 0
    patches: tuple[tuple[str, str, int], ...] = ()
    titles: tuple[tuple[str, ...], tuple[str, ...]] = (("Old",), ("place",))


_TRACK = Surface(2.2, "earth", "track")
_LANE = Surface(1.8, "earth", "lane")
_HIGH_ROAD = Surface(2.8, "cobble", "high road")
_STREET = Surface(2.6, "cobble", "street")

RECIPES: Mapping[Style, Recipe] = MappingProxyType(
    {
        "village": Recipe(
            ground="grass", network="cross", main=_TRACK, side=_HIGH_ROAD,
            houses=("inn", "farmhouse", "townhouse", "barn", "cottage", "townhouse", "small ruin", "cottage"),
            square="cobble", fields=2, hedges=8, woods=6, woods_radius=(2.0, 3.6), crates_by=55, yards=75,
            titles=(
                ("Saint-Aubin", "Kirchdorf", "Altenbruck", "Maple", "Oakham", "Lindow", "Varenne"),
                ("crossroads", "village", "green", "market", "corner"),
            ),
        ),
        "farmland": Recipe(
            ground="grass", network="track", main=Surface(2.2, "earth", "farm track"), side=_LANE,
            houses=("farmhouse", "barn", "shed", "cottage", "barn", "cottage"),
            crowding=0.5, lanes=1, stream=34, fields=3, inland_fields=2, hedges=8,
            woods=5, woods_radius=(1.7, 3.0),
            craters=3, rocks=4, crates_by=45, yard="hedge", yards=55, garden="field", gardens=45,
            haystacks=2, posts=4, barricade_names=("hay cart", "cart", "fence boards"),
            titles=(
                ("Barley", "Thornfield", "Hollow", "Miller's", "Long Acre", "Hop", "Westry", "Saint-Lo"),
                ("farm", "hedgerows", "meadows", "acres", "grange"),
            ),
        ),
        "woods": Recipe(
            ground="grass", network="track", main=Surface(2.2, "earth", "forest track"),
            side=Surface(1.6, "earth", "path"), houses=("cottage", "shed", "small ruin"),
            crowding=0.3, setback=(0.9, 2.4), lanes=1, stream=24, pond=25, hills=1, hill_name="knoll",
            woods=26, woods_radius=(2.2, 4.2), woods_rim=22, hedges=1, walls=1,
            woods_names=("pines", "beech wood", "thicket", "old oaks", "firs"),
            craters=4, rocks=8, logs=5, crates_by=40, yards=30, gardens=30, posts=3, barricades=1,
            barricade_names=("brushwood", "felled trunk"), patches=(("earth", "clearing", 2),),
            titles=(
                ("Black", "Deep", "Raven", "Hunter's", "Wolf", "Charcoal burners'", "Green", "Silent"),
                ("wood", "forest", "glade", "thicket", "hollow"),
            ),
        ),
        "ruins": Recipe(
            ground="earth", network="streets", main=_STREET, side=_STREET,
            houses=("ruin", "ruin", "ruin", "ruin", "small ruin", "ruin", "small ruin", "ruin"),
            setback=(0.5, 1.1), crowding=0.2, garden="grass", gardens=45, yards=40, square="cobble",
            woods=3, woods_radius=(1.3, 2.1), woods_names=("burnt trees", "garden trees"), woods_rim=40,
            hedges=0, walls=3, high_walls=4, high_wall_height=2.0, high_wall_name="standing wall",
            craters=8, rubble=5, rubble_by=80, rocks=0, crates_by=40, posts=4, barricades=4,
            barricade_names=("beams", "burnt tram", "furniture"), patches=(("mud", "burst main", 2),),
            titles=(
                ("Broken", "Ash", "Mill", "Saint-Michel", "Grey", "Cathedral", "Canal", "Low"),
                ("quarter", "street", "town", "rows", "ruins"),
            ),
        ),
        "industrial": Recipe(
            ground="cobble", network="sidings", main=Surface(2.4, "earth", "works road"),
            side=Surface(2.4, "earth", "siding"),
            houses=("hall", "workshop", "office", "workshop", "office", "shed"),
            setback=(0.6, 1.5), crowding=0.55, gardens=0, yards=35, woods=2, woods_radius=(1.4, 2.1),
            woods_names=("birches",), woods_rim=70, hedges=0, walls=2, high_walls=5,
            high_wall_name="yard wall",
            craters=4, rubble=5, rubble_by=20, rocks=0, crates_by=85, posts=3, barricades=4,
            barricade_names=("pallets", "steel beams", "drums"), containers=6,
            patches=(("mud", "oil spill", 3), ("grass", "weeds", 2), ("earth", "slag", 2)),
            titles=(
                ("Number four", "Iron", "North", "Kessler", "Union", "Dockside", "Coal", "Tractor"),
                ("works", "yard", "depot", "foundry", "sidings"),
            ),
        ),
        "desert": Recipe(
            ground="sand", network="cross", main=Surface(2.0, "earth", "caravan track"),
            side=Surface(2.4, "earth", "salt road"),
            houses=("wing", "farmhouse", "shed", "small ruin", "cottage", "wing", "cottage"),
            crowding=0.75, bed=45, hills=3, hill_name="dune", hill_height=0.8, gardens=0, yards=55,
            woods=5, woods_radius=(1.3, 2.2), woods_names=("palms", "tamarisks", "olive trees"), woods_rim=30,
            hedges=0, walls=4, high_walls=4, high_wall_height=2.0, high_wall_name="court wall",
            craters=4, rubble=2, rubble_by=25, rocks=8, crates_by=60, posts=4, barricades=3,
            barricade_names=("camel saddles", "cart", "bales"), patches=(("grass", "oasis", 2),),
            titles=(
                ("Salt", "Red", "Caravan", "Dry", "Tall palm", "Three wells", "Sirocco", "Broken jar"),
                ("wells", "oasis", "halt", "post", "gate"),
            ),
        ),
        "winter": Recipe(
            ground="snow", network="cross", main=Surface(2.2, "earth", "sledge road"),
            side=Surface(2.0, "earth", "wood path"),
            houses=("farmhouse", "barn", "cottage", "inn", "shed", "cottage", "shed"),
            crowding=0.7, pond=70, gardens=0, yards=60, hedges=5, woods=7, woods_rim=50,
            woods_names=("firs", "birches", "pines"), craters=4, rocks=6, logs=4, crates_by=50,
            barricade_names=("sledge", "cart", "firewood"),
            titles=(
                ("White", "Frozen", "Boar", "Christmas", "North wind", "Snow", "Bear", "Long night"),
                ("hamlet", "mill", "clearing", "farm", "pass"),
            ),
        ),
    }
)  # fmt: skip
