"""The house keeps its rooms: who may import whom, how large a room may be, what may stand at the top."""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "wargame"
FILES = sorted(PACKAGE.rglob("*.py"))

MOST_LINES = 400
MOST_LINES_OF = {"apply.py": 250, "battle.py": 250}
STANDARD_BARRED_IN_GAMES = {"random", "time", "os", "datetime"}
TOP_LEVEL = {
    ".ci",
    ".gitignore",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "assets",
    "maps",
    "pyproject.toml",
    "tests",
    "wargame",
}


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Look(NamedTuple):
    """What is asked of a file, read from it once; trees of all files together would fill the memory."""

    imports: tuple[tuple[str, bool], ...]
    """Full names, and whether each is loaded together with the file."""
    docstring: bool
    global_statement: bool
    work_when_loaded: str
    """What it does besides importing and defining; empty when nothing."""


@functools.cache
def look(path: Path) -> Look:
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    inside = list(statements(tree))
    return Look(
        tuple((name, top) for node, top in inside for name in imported(path, node)),
        ast.get_docstring(tree) is not None,
        any(isinstance(node, ast.Global) for node, _ in inside),
        next((f"{path}:{node.lineno}" for node in tree.body if works(node)), ""),
    )


def imports(path: Path, *, load_time_only: bool = False) -> Iterator[str]:
    """Every module a file imports, as full names."""
    return (name for name, top in look(path).imports if top or not load_time_only)


def imported(path: Path, node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"{path} has a relative import"
        assert node.module is not None
        yield node.module
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def statements(tree: ast.AST, top: bool = True) -> Iterator[tuple[ast.AST, bool]]:
    """All but expressions (in which nothing is imported), each with whether it is run when loaded."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr):
            continue
        yield node, top
        inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        typing_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        yield from statements(node, top and not inside and not typing_only)


def under(module: str, *rooms: str) -> bool:
    return any(module == room or module.startswith(room + ".") for room in rooms)


def offences(rooms: tuple[str, ...], barred: tuple[str, ...], allowed: tuple[str, ...] = ()) -> list[str]:
    found = []
    for path in FILES:
        module = module_of(path)
        if under(module, *rooms):
            bad = {m for m in imports(path) if under(m, *barred) and not under(m, *allowed)}
            found += [f"{module} imports {name}" for name in sorted(bad)]
    return found


def test_engine_knows_no_game_and_no_picture() -> None:
    assert not offences(("wargame.engine",), ("wargame",), ("wargame.engine",))


def test_games_know_no_picture() -> None:
    assert not offences(("wargame.games",), ("wargame.ui", "wargame.cli", "wargame.catalog"))


def test_one_game_never_imports_another() -> None:
    games = [p.name for p in (PACKAGE / "games").iterdir() if p.is_dir() and p.name != "__pycache__"]
    for game in games:
        own = f"wargame.games.{game}"
        assert not offences((own,), ("wargame.games",), (own,))


def test_shell_and_common_know_no_game() -> None:
    rooms = ("wargame.ui.shell", "wargame.ui.common")
    assert not offences(rooms, ("wargame.games", "wargame.catalog", "wargame.ui.skirmish", "wargame.ui.app"))


def test_shell_knows_no_screen() -> None:
    assert not offences(("wargame.ui.shell",), ("wargame.ui.common", "wargame.ui.relief"))


def test_relief_paints_without_pygame() -> None:
    assert not offences(("wargame.ui.relief",), ("pygame", "pymunk", "wargame.ui.shell", "wargame.ui.common"))


def test_pygame_and_pymunk_only_under_ui() -> None:
    rooms = ("wargame.engine", "wargame.games", "wargame.cli", "wargame.catalog", "wargame.paths")
    assert not offences(rooms, ("pygame", "pymunk"))


def test_games_read_no_clock_no_chance_no_environment() -> None:
    for path in FILES:
        module = module_of(path)
        if not under(module, "wargame.games"):
            continue
        if under(module, "wargame.games.skirmish.maps", "wargame.games.skirmish.lessons"):
            continue
        bad = set(imports(path)) & STANDARD_BARRED_IN_GAMES
        assert not bad, f"{module} imports {bad}"


SKIRMISH_ORDER = (
    ("table.plane",),
    ("table.walls",),
    ("table.terrain",),
    ("table.table",),
    ("table",),
    ("forces",),
    ("state", "actions", "events"),
    ("maps",),
    ("rules",),
    ("game",),
    ("positions",),
    ("lessons", "practice"),
)


def rank(module: str) -> int | None:
    """How high a module of the skirmish game stands; it imports nothing that stands higher."""
    inner = module.removeprefix("wargame.games.skirmish.")
    if inner == module:
        return None
    for height, rooms in enumerate(SKIRMISH_ORDER):
        if under(inner, *rooms):
            return height
    return None


def test_skirmish_rooms_look_down_only() -> None:
    found = []
    for path in FILES:
        own = rank(module_of(path))
        if own is not None:
            found += [
                f"{module_of(path)} imports {name}"
                for name in imports(path)
                if (other := rank(name)) is not None and other > own
            ]
    assert not found


def test_no_import_cycles() -> None:
    modules = {module_of(path): path for path in FILES}
    graph = {
        name: {m for m in imports(path, load_time_only=True) if m in modules and m != name}
        for name, path in modules.items()
    }
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " -> ".join((*trail, name))
        if name in done:
            return
        for other in sorted(graph[name]):
            # a package that holds the importer is loaded before it and knows nothing of it
            if not name.startswith(other + "."):
                visit(other, (*trail, name))
        done.add(name)

    for name in sorted(graph):
        visit(name, ())


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_rooms_are_small(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MOST_LINES_OF.get(path.name, MOST_LINES)


ALLOWED_AT_TOP = (
    ast.Import,
    ast.ImportFrom,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Assign,
    ast.AnnAssign,
    ast.TypeAlias if sys.version_info >= (3, 12) else ast.Assign,
)


def works(node: ast.stmt) -> bool:
    """Whether a statement at the top of a file does more than import, define and say what it is."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return False
    if isinstance(node, ast.If):
        return ast.unparse(node.test) not in ("TYPE_CHECKING", "__name__ == '__main__'")
    return not isinstance(node, ALLOWED_AT_TOP)


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_modules_do_no_work_when_loaded(path: Path) -> None:
    assert not look(path).work_when_loaded


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_global_statement(path: Path) -> None:
    assert not look(path).global_statement


def test_every_module_says_what_it_is() -> None:
    assert not [str(path) for path in FILES if not look(path).docstring]


def test_top_level_is_exactly_the_plan() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    import subprocess

    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert {line.split("/")[0] for line in listed} <= TOP_LEVEL
