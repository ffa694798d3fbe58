"""Messages as they are written in the code: found by reading it, so that none is forgotten."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import wargame

TRANSLATED = {"_": 1, "n_": 2}
"""Functions of the interface whose first arguments are messages, with how many of them."""

STEPS = frozenset({"do", "begin", "settle"})
"""Methods of the workshop's bench whose first argument names a step: a message for undo and redo."""

STEP_NAMES = frozenset({"label", "_STEPS"})
"""Variables that hold names of steps."""

TEMPLATE_ROOMS = (
    "engine/match.py",
    "engine/replay.py",
    "engine/referee.py",
    "games/skirmish/rules",
    "games/skirmish/lessons/remarks.py",
    "games/skirmish/lessons/session.py",
    "games/skirmish/lessons/trouble.py",
    "games/skirmish/maps/appraisal",
    "games/skirmish/maps/editing/effects.py",
    "games/skirmish/maps/editing/snapping.py",
    "games/skirmish/maps/importing",
)
"""Rooms without gettext whose sentences reach the screen as templates: every text with a blank in it."""

NOT_TEMPLATES = frozenset(
    {
        "an attack rolls at least one die",
        "second critical",
        "a stretch lies within the range of a weapon",
        "Pocket Wargame",
        "inner wall",
        "zone A",
        "zone B",
        "Universal VTT",
    }
)
"""Texts of those rooms that no player reads: what programmers are told, and names in files."""

ERRORS = ("Fault", "ValueError", "TypeError", "RuntimeError", "KeyError", "AssertionError", "Meta", "compile")


@dataclass(frozen=True)
class Message:
    """A message and where it is; `plural` is its form for many, if it has one."""

    text: str
    place: str
    plural: str = ""


@cache
def package() -> Path:
    """The folder of the package's code."""
    return Path(wargame.__file__).parent


def in_interface() -> Iterator[Message]:
    """Every message that code under ui/ hands to gettext by itself."""
    for path in sorted((package() / "ui").rglob("*.py")):
        tree, place = _tree(path), _place(path)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield from _of_call(node, place)
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                yield from (Message(text, place) for text in _steps_named(node))


def _of_call(call: ast.Call, place: str) -> Iterator[Message]:
    name = _called(call)
    if name == "n_" and len(call.args) > 1:
        one, many = (next(_texts(argument), "") for argument in call.args[:2])
        if one:
            yield Message(one, place, many)
    elif call.args and (name == "_" or name in STEPS):
        yield from (Message(text, place) for text in _texts(call.args[0]) if text)


def _steps_named(node: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    if names & STEP_NAMES and node.value is not None:
        yield from (text for text in _texts(node.value) if text[:1].isupper())


def in_games() -> Iterator[Message]:
    """Every template of the rooms that yield them."""
    for room in TEMPLATE_ROOMS:
        path = package() / room
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for text in _sentences(_tree(file)):
                yield Message(text, _place(file))


def _sentences(tree: ast.Module) -> Iterator[str]:
    """Texts with a blank in them that are neither documentation nor part of an error."""
    passed = {id(part) for node in ast.walk(tree) for part in _unread(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed:
            text = node.value
            if " " in text.strip() and text == text.strip() and text not in NOT_TEMPLATES:
                yield text


def _unread(node: ast.AST) -> Iterator[ast.AST]:
    """What of a node no player reads."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    elif isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Call) and _called(node) in ERRORS):
        yield from ast.walk(node)
    elif isinstance(node, ast.Subscript):
        yield from ast.walk(node.slice)


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts that an expression can be, in order: one, or the branches of a choice."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from _texts(body)
            yield from _texts(other)
        case ast.Subscript(value=value):
            yield from _texts(value)
        case ast.Dict(values=values):
            for value in values:
                yield from _texts(value)
        case ast.Call(args=[argument, *_rest]):
            yield from _texts(argument)


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def _place(path: Path) -> str:
    return path.relative_to(package()).as_posix()
