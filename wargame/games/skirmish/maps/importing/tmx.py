"""Tiled's XML maps (`.tmx`) as the same data that its JSON maps (`.tmj`) hold.

Numbers stay as they are written when they are none: the reader names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element

from wargame.games.skirmish.maps.importing.numbers import written_number
from wargame.games.skirmish.maps.importing.report import Ledger

LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_TEXTS = frozenset({"name", "class", "type", "orientation", "template", "id"})
_DEEPEST = 40


def map_of(root: Element, ledger: Ledger) -> dict[str, Any]:
    """A `<map>` element as plain data, layers and objects in order."""
    return {**_attributes(root), "properties": _properties(root), "layers": _layers(root, ledger, 0)}


def _layers(holder: Element, ledger: Ledger, depth: int) -> list[dict[str, Any]]:
    layers = []
    for child in holder:
        kind = LAYERS.get(child.tag)
        if kind is None:
            continue
        if depth > _DEEPEST:
            ledger.dropped(str(child.get("name", "")), "groups are nested too deeply")
            continue
        layer: dict[str, Any] = {**_attributes(child), "type": kind, "properties": _properties(child)}
        if kind == "group":
            layer["layers"] = _layers(child, ledger, depth + 1)
        elif kind == "objectgroup":
            layer["objects"] = [_object(element) for element in child.iter("object")]
        layers.append(layer)
    return layers


def _object(element: Element) -> dict[str, Any]:
    found: dict[str, Any] = {**_attributes(element), "properties": _properties(element)}
    for child in element:
        match child.tag:
            case "polygon" | "polyline":
                found[child.tag] = [_point(pair) for pair in str(child.get("points", "")).split()]
            case "ellipse" | "point" | "capsule" | "text":
                found[child.tag] = True
    return found


def _point(pair: str) -> dict[str, Any]:
    x, _, y = pair.partition(",")
    return {"x": _value(x), "y": _value(y)}


def _attributes(element: Element) -> dict[str, Any]:
    return {key: text if key in _TEXTS else _value(text) for key, text in element.attrib.items()}


def _value(text: str) -> Any:
    number = written_number(text)
    return text if number is None else number


def _properties(element: Element) -> list[Mapping[str, Any]]:
    holder = element.find("properties")
    return [] if holder is None else [_property(child) for child in holder.iter("property")]


def _property(element: Element) -> Mapping[str, Any]:
    text = element.get("value", element.text or "")
    kind = element.get("type", "string")
    value: Any = text
    if kind in ("int", "float"):
        value = _value(text)
    elif kind == "bool":
        value = text == "true"
    return {"name": element.get("name", ""), "type": kind, "value": value}
