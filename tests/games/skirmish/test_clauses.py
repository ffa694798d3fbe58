"""RULES.md and the code know the same clauses: each is cited and proved, and nothing cites another."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
GAME = ROOT / "wargame" / "games" / "skirmish"
RULES_MD = GAME / "RULES.md"
TESTS = ROOT / "tests" / "games" / "skirmish"

# clauses of the engine: its own files cite them
ENGINE = {"undo.none", "undo.dice", "battle.none", "journal"}

# what a force is named and how figures are scaled is data, said once in the data files
DATA = {"force.core", "force.mecha", "force.mecha-light", "unit.scale", "table.size"}

HOUSE_RULES = re.compile(r'^name = "([^"]+)"', re.MULTILINE)


def clauses() -> list[str]:
    return re.findall(r"^## (\S+)$", RULES_MD.read_text(encoding="utf-8"), re.MULTILINE)


def families() -> set[str]:
    """What clauses' ids begin with; `battle` also begins the methods of the protocol."""
    return {clause.split(".")[0] for clause in clauses() if "." in clause} - {"battle"}


def house_rules() -> set[str]:
    text = (GAME / "forces" / "data" / "house.toml").read_text(encoding="utf-8")
    return set(HOUSE_RULES.findall(text))


@functools.cache
def texts(root: Path) -> tuple[tuple[Path, str], ...]:
    return tuple((path, path.read_text(encoding="utf-8")) for path in sorted(root.rglob("*.py")))


def cited_in(text: str) -> set[str]:
    """Every dotted word that looks like a clause's id: `family.name` for a family of RULES.md."""
    pattern = rf"(?<![\w./])({'|'.join(sorted(families()))})\.([a-z][a-z-]*)(?![\w.(])"
    return {f"{family}.{name}" for family, name in re.findall(pattern, text)}


@functools.cache
def docstrings_and_strings(text: str) -> str:
    """The text constants of a file, in which clauses are cited."""
    tree = ast.parse(text)
    return "\n".join(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def docstrings(text: str) -> str:
    """What modules, classes and functions of a file say of themselves."""
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef
    nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds))
    return "\n".join(ast.get_docstring(node) or "" for node in nodes)


@functools.cache
def words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z][a-z.-]*[a-z]", text))


def test_every_clause_has_one_heading_and_words_below_it() -> None:
    found = clauses()
    assert len(found) == len(set(found))
    parts = re.split(r"^## \S+$", RULES_MD.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    assert all("*Printed:*" in part or "*Reading:*" in part for part in parts)


@pytest.mark.parametrize("clause", clauses())
def test_every_clause_is_cited_by_the_code(clause: str) -> None:
    root = ROOT / "wargame" / "engine" if clause in ENGINE else GAME
    cited = set().union(*(words(docstrings_and_strings(text)) for _, text in texts(root)))
    data = "\n".join(path.read_text(encoding="utf-8") for path in sorted(GAME.rglob("*.toml")))
    assert clause in cited | words(data) or clause in DATA


@pytest.mark.parametrize("clause", sorted(set(clauses()) - ENGINE))
def test_every_clause_is_proved_by_a_test_that_names_it(clause: str) -> None:
    in_names = re.compile(rf"_{re.sub('[.-]', '_', clause)}[_(]")
    for path, text in texts(TESTS):
        if path == Path(__file__):
            continue
        if clause in words(docstrings_and_strings(text)) or in_names.search(text):
            return
    pytest.fail(f"no test names {clause}")


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    known = set(clauses()) | house_rules()
    strange = {}
    for root in (GAME, TESTS):
        for path, text in texts(root):
            if path != Path(__file__) and (bad := cited_in(docstrings(text)) - known):
                strange[str(path.relative_to(ROOT))] = sorted(bad)
    assert not strange


def test_every_refusal_and_event_names_a_clause() -> None:
    """The `rule` of a refusal or an event, wherever it is written out, is a heading of RULES.md."""
    known, strange = set(clauses()), []
    for path, text in texts(GAME):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.keyword) and node.arg == "rule" and isinstance(node.value, ast.Constant):
                strange += [] if node.value.value in known else [(path.name, node.value.value)]
    assert not strange
