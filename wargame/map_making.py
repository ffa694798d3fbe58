"""Verbs of `wargame map` that judge a table, and make one by chance."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from wargame.games.skirmish.maps.making.wish import Wish
    from wargame.games.skirmish.table.terrain import TableMap

STYLES = ("village", "farmland", "woods", "ruins", "industrial", "desert", "winter")
DENSITIES = ("sparse", "normal", "dense")
SYMMETRIES = ("none", "point", "mirror")
TARGETS = ("any", "fair", "strict")
MARKS = {"good": "+", "notice": "!", "bad": "x"}

Group = TypeVar("Group", bound=click.Group)


def with_making(group: Group) -> Group:
    """The group of map verbs with check and generate."""
    for verb in (map_check, map_generate):
        group.add_command(verb)
    return group


@click.command("check")
@click.argument("file", type=click.Path(path_type=Path))
def map_check(file: Path) -> None:
    """Say what is wrong with a map file, and how it plays; status 1 when it can't be played."""
    from wargame.games.skirmish.maps.check import check

    try:
        data = file.read_bytes()
    except OSError as error:
        raise click.ClickException(f"{file} can't be read: {error.strerror}.") from None
    problems = check(data)
    for problem in problems:
        click.echo(f"{problem.severity}: {problem.path}: {problem.why}")
    errors = sum(problem.severity == "error" for problem in problems)
    if not errors:
        click.echo(f"{file} can be played on.")
    for line in _appraised(data, file.stem):
        click.echo(line)
    if errors:
        raise click.ClickException(f"{file} can't be played on: {errors} error{'s' if errors > 1 else ''}.")


def _appraised(data: bytes, name: str) -> list[str]:
    """The table check of a file that can be read; nothing for one that can't."""
    from wargame.engine.contract import Fault
    from wargame.games.skirmish.maps.read import read_map

    try:
        return appraisal_lines(read_map(data, name))
    except Fault:
        return []


def appraisal_lines(table_map: TableMap) -> list[str]:
    """The table check, one finding a line, then both sides beside each other."""
    from wargame.engine.wording import word
    from wargame.games.skirmish.maps.appraisal.appraise import appraise

    found = appraise(table_map)
    lines = [f"{MARKS[one.severity]} {word(one.template, one.values)}" for one in found.findings]
    width = max(len(measure.title) for measure in found.fairness.measures)
    lines.append(f"  {'':{width}}  {'south':>7}  {'north':>7}")
    for measure in found.fairness.measures:
        south, north = (_figure(value, measure.unit) for value in (measure.south, measure.north))
        lines.append(f"  {measure.title:{width}}  {south:>7}  {north:>7}")
    return lines


def _figure(value: float | None, unit: str) -> str:
    if value is None:
        return "no way"
    match unit:
        case "share":
            return f"{100.0 * value:.0f} %"
        case "cm":
            return f"{value:.1f} cm"
        case _:
            return f"{value:.0f}"


@click.command("generate")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="The same seed makes the same table.")
@click.option("--style", type=click.Choice(STYLES), default="village", show_default=True)
@click.option("--density", type=click.Choice(DENSITIES), default="normal", show_default=True)
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    default="none",
    show_default=True,
    help="The north is like the south turned about the middle (point), or reflected (mirror).",
)
@click.option("--size", default="40x40", show_default=True, metavar="WxH", help="The table's size in cm.")
@click.option(
    "--fairness",
    type=click.Choice(TARGETS),
    default="fair",
    show_default=True,
    help="How even the sides have to be.",
)
@click.option("--to", metavar="NAME|FILE", help="One of your tables, or a .geojson file anywhere.")
@click.option("--force", is_flag=True, help="Write over a table that is there.")
def map_generate(
    seed: int | None,
    style: str,
    density: str,
    symmetry: str,
    size: str,
    fairness: str,
    to: str | None,
    force: bool,
) -> None:
    """Make a table by chance, the same one from the same seed everywhere; say how it plays."""
    import secrets

    from wargame.engine.contract import Fault
    from wargame.games.skirmish.maps.making.make import make_table
    from wargame.games.skirmish.maps.making.wish import Wish
    from wargame.map_verbs import check_free

    number = secrets.randbits(32) if seed is None else seed
    target = _target(to if to is not None else f"{style}-{number}")
    check_free(target, force)
    wish = Wish(number, style, density, symmetry, _size(size), fairness)  # type: ignore[arg-type]
    try:
        table_map = make_table(wish)
    except Fault as fault:
        raise click.ClickException(f"{fault.path}: {fault.why}.") from None
    _save(table_map, wish, target)


def _target(to: str) -> Path:
    from wargame.games.skirmish.maps.library import SUFFIX
    from wargame.map_verbs import own_table

    return Path(to) if to.endswith(SUFFIX) else own_table(to)


def _size(text: str) -> tuple[float, float]:
    from wargame.map_verbs import numbers

    width, height = numbers(2, "x", "40x40")(text)
    return width, height


def _save(table_map: TableMap, wish: Wish, target: Path) -> None:
    from wargame.engine.savefile import SaveError
    from wargame.games.skirmish.maps.library import OWN_PREFIX
    from wargame.games.skirmish.maps.write import save_map
    from wargame.paths import user_maps_dir

    try:
        save_map(target, table_map)
    except SaveError as error:
        raise click.ClickException(f"{error}.") from None
    width, height = table_map.size
    click.echo(
        f"{table_map.name}: {len(table_map.pieces)} pieces on {width:g} x {height:g} cm, seed {wish.seed}."
    )
    for line in appraisal_lines(table_map):
        click.echo(line)
    own = target.parent == user_maps_dir()
    click.echo(f"Saved as {OWN_PREFIX + target.stem if own else target}.")
