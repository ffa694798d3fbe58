"""A table under construction: a legal map at every moment, with whatever its file held beside.

A draft never changes; an edit makes another that shares all pieces that stayed the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.read import MapDocument, piece_ids, read_document
from wargame.games.skirmish.maps.write import map_json, map_text
from wargame.games.skirmish.table.terrain import PieceSpec, Ring, TableMap

Zones = tuple[tuple[Ring, ...], tuple[Ring, ...]]
Ids = Sequence[str]

_OURS = frozenset({"geometry", "type"})


@dataclass(frozen=True)
class Draft:
    """A map that could be saved as it is, beside the members of its file that are unknown to us."""

    document: MapDocument
    known_places: Mapping[str, int] | None = field(default=None, compare=False, repr=False)

    @property
    def table_map(self) -> TableMap:
        """The map itself."""
        return self.document.table_map

    @property
    def pieces(self) -> tuple[PieceSpec, ...]:
        """Every piece in the map's order: a later one lies above an earlier one."""
        return self.document.table_map.pieces

    @property
    def size(self) -> tuple[float, float]:
        """The table's width and height in cm."""
        return self.document.table_map.size

    @property
    def zones(self) -> Zones | None:
        """A's and B's deployment zones as rings; None when they are the table's edges."""
        return self.document.table_map.zones

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Where each piece stands in the map's order, by its id.

        Drafts that an edit left in the same order share it, so that a long history stays small.
        """
        if self.known_places is not None:
            return self.known_places
        return {piece.id: place for place, piece in enumerate(self.pieces)}

    @property
    def ids(self) -> tuple[str, ...]:
        """Every piece's id in the map's order."""
        return tuple(self.places)

    def has(self, id: str) -> bool:
        """Whether there is a piece of that id."""
        return id in self.places

    def place(self, id: str) -> int:
        """Where the piece stands in the map's order. Raises Fault when there is none of that id."""
        place = self.places.get(id)
        if place is None:
            raise Fault("features", f"there is no piece called {id}")
        return place

    def piece(self, id: str) -> PieceSpec:
        """The piece of that id. Raises Fault when there is none."""
        return self.pieces[self.place(id)]

    def chosen(self, ids: Ids) -> tuple[PieceSpec, ...]:
        """The pieces of these ids in the map's order. Raises Fault when one is missing."""
        return tuple(self.pieces[place] for place in sorted({self.place(id) for id in ids}))

    def data(self) -> Mapping[str, Any]:
        """The document to save, as plain data; what was unknown to us in the file is kept."""
        return map_json(self.table_map, self.document.raw)

    def json_bytes(self) -> bytes:
        """The file's bytes: equal for equal drafts."""
        return map_text(self.table_map, self.document.raw).encode("utf-8")


def new_draft(size: tuple[float, float], ground: str, name: str) -> Draft:
    """An empty table of that size in cm. Raises Fault for a size, ground or name that can't be."""
    return draft_of(MapDocument(checked_header(TableMap(name, size, ground, ())), {}))


def draft_of(document: MapDocument) -> Draft:
    """A map that was read, to be edited; of its document only what is unknown to us is held."""
    return Draft(MapDocument(document.table_map, _beside(document.raw)))


def with_map(draft: Draft, table_map: TableMap) -> Draft:
    """The draft with another map; what was kept of pieces that are gone is dropped."""
    return Draft(MapDocument(table_map, _thinned(draft.document.raw, table_map.pieces)))


def with_same_ids(draft: Draft, table_map: TableMap) -> Draft:
    """The draft with another map whose pieces have the same ids in the same order."""
    return Draft(MapDocument(table_map, draft.document.raw), draft.places)


def with_copies(draft: Draft, copies: Mapping[str, str]) -> Draft:
    """The draft with the unknown members of pieces given to their copies too: copy's id -> model's id."""
    raw = draft.document.raw
    features = {feature["id"]: feature for feature in raw.get("features", ())}
    more = [{**features[model], "id": copy} for copy, model in copies.items() if model in features]
    if not more:
        return draft
    return Draft(MapDocument(draft.table_map, {**raw, "features": [*raw["features"], *more]}))


def checked_header(table_map: TableMap) -> TableMap:
    """The map with its name, size, ground, zones and texts as a file would give them back. Raises Fault."""
    if not table_map.name.strip():
        raise Fault("wargame.name", "a table needs a name")
    bare = msgspec.structs.replace(table_map, pieces=())
    read = read_document(map_json(bare), table_map.name).table_map
    return msgspec.structs.replace(read, pieces=table_map.pieces)


def _beside(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a document holds beyond a map: every feature with its id written, without its geometry."""
    features = raw.get("features") or ()
    ids = piece_ids(features)
    kept = [
        {**{key: value for key, value in feature.items() if key not in _OURS}, "id": id}
        for feature, id in zip(features, ids, strict=True)
    ]
    return {**raw, "features": kept} if kept else dict(raw)


def _thinned(raw: Mapping[str, Any], pieces: Sequence[PieceSpec]) -> Mapping[str, Any]:
    features = raw.get("features") or ()
    there = {piece.id for piece in pieces}
    if all(feature["id"] in there for feature in features):
        return raw
    return {**raw, "features": [feature for feature in features if feature["id"] in there]}
