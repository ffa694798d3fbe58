"""A file on its way in: read once, and made into a table as often as choices change. Slow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.importing.drawing import PARTS, Plan
from wargame.games.skirmish.maps.importing.importer import Imported, import_plan, read_plan, ready_map
from wargame.games.skirmish.maps.importing.labels import kind_of
from wargame.games.skirmish.maps.importing.network import BUILDING, SOLID, WALL
from wargame.games.skirmish.maps.importing.options import LEAVE_OUT, ImportOptions
from wargame.games.skirmish.maps.importing.report import ImportReport
from wargame.games.skirmish.maps.importing.text import MOST_BYTES

MOST_ROWS = 48
FEW_OF_A_LABEL = 2
DRAWN_WALLS: Mapping[str, str] = MappingProxyType(
    {BUILDING: "building", SOLID: "high wall", WALL: "high wall"}
)
"""What lines that are drawn as mere walls are called once rooms are made of them, and their kinds."""


@dataclass(frozen=True)
class Source:
    """What a file holds: one of the game's own maps whole (`ready`), or a plan still to be made a table."""

    name: str
    plan: Plan | None
    read: ImportReport | None
    ready: Imported | None = None

    @property
    def is_place(self) -> bool:
        """Whether it shows a real place, of which a part becomes the table."""
        return self.plan is not None and self.plan.measure == "place"

    @property
    def can_be_moved(self) -> bool:
        """Whether another part of it may make a table where this one makes none."""
        return self.is_place and self.plan is not None and not self.plan.is_empty


@dataclass(frozen=True)
class Meaning:
    """What shapes of one label (or one kind) of a file are taken for; how many there are, 0 when that
    is known only once the table is made.
    """

    key: str
    count: int
    kind: str


def read_source(path: Path) -> Source:
    """The file's content. Raises Fault with one sentence for what can't be read."""
    data = _bytes_of(path)
    ready = ready_map(data, path.name)
    if ready is not None:
        return Source(path.name, None, None, ready)
    plan, read = read_plan(data, path.name)
    return Source(path.name, plan, read)


def table_from(source: Source, options: ImportOptions) -> Imported:
    """The table it makes with these choices. Raises Fault."""
    if source.ready is not None:
        return source.ready
    assert source.plan is not None
    assert source.read is not None
    return import_plan(source.plan, source.read, source.name, options)


def meanings(source: Source, options: ImportOptions) -> tuple[Meaning, ...]:
    """What can be corrected: shapes by a label that several carry, the others by the kind they are.

    What has no name is judged by its size as it was drawn, before the scale is known.
    """
    if source.plan is None:
        return ()
    labelled = Counter(label for shape in source.plan.shapes for label in dict.fromkeys(shape.labels))
    counts: Counter[str] = Counter()
    found: dict[str, str] = {}
    for shape in source.plan.shapes:
        kind = kind_of(shape, ImportOptions())
        if kind in (LEAVE_OUT, *PARTS):
            continue
        key = _key(shape.labels, labelled) or kind
        counts[key] += 1
        found.setdefault(key, kind)
    if source.plan.walls:
        for key, kind in DRAWN_WALLS.items():
            counts.setdefault(key, 0)
            found.setdefault(key, kind)
    return tuple(Meaning(key, count, _meant(key, found[key], options)) for key, count in _most(counts))


def _most(counts: Mapping[str, int]) -> Sequence[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0].casefold()))[:MOST_ROWS]


def _key(labels: Sequence[str], labelled: Mapping[str, int]) -> str:
    """The most telling label that is more than one shape's own name."""
    return next((label for label in labels if labelled[label] >= FEW_OF_A_LABEL), "")


def _meant(key: str, found: str, options: ImportOptions) -> str:
    wishes = {name.casefold(): kind for name, kind in options.kinds.items()}
    return wishes.get(key.casefold(), found)


def _bytes_of(path: Path) -> bytes:
    if path.is_dir():
        raise Fault("$", f"{path.name or path} is a folder")
    if not path.exists():
        raise Fault("$", f"there is no file {path}")
    if not path.is_file():
        raise Fault("$", f"{path.name} is no plain file")
    try:
        with path.open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise Fault("$", f"{path.name} can't be read: {error.strerror or error}") from error
