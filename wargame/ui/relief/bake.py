"""Bake the pictures that ship with the game: `python -m wargame.ui.relief.bake minis` and `… tables`."""

from __future__ import annotations

from pathlib import Path

import click

from wargame import paths
from wargame.games.skirmish.maps.read import read_map
from wargame.ui.relief.atlas import minis_dir
from wargame.ui.relief.bake_minis import bake_minis
from wargame.ui.relief.bake_tables import bake_tables
from wargame.ui.relief.store import tables_dir


@click.group()
def main() -> None:
    """Paint the game's pictures into assets/relief."""


@main.command()
@click.option("--to", "folder", type=click.Path(path_type=Path), default=None, help="Another folder.")
@click.option("--jobs", default=1, show_default=True, help="Processes that share the work.")
def minis(folder: Path | None, jobs: int) -> None:
    """Every miniature in every heading, and the portraits."""
    target = folder or minis_dir()
    bake_minis(target, jobs)
    _list(target)


@main.command()
@click.option("--to", "folder", type=click.Path(path_type=Path), default=None, help="Another folder.")
@click.option("--again", is_flag=True, help="Paint also what is up to date.")
def tables(folder: Path | None, again: bool) -> None:
    """Every table that ships, those of lessons too; what map and painter have not changed is left alone."""
    target = folder or tables_dir()
    folders = (paths.maps_dir(), paths.assets_dir() / "lessons" / "maps")
    files = [file for folder in folders for file in sorted(folder.glob("*.geojson"))]
    maps = [(file.stem, read_map(file.read_bytes(), file.stem)) for file in files]
    bake_tables(maps, target, again=again, say=click.echo)
    _list(target)


def _list(folder: Path) -> None:
    """What lies in a folder now, and how much it is."""
    files = sorted(path for path in folder.iterdir() if path.is_file())
    for path in files:
        click.echo(f"{path.stat().st_size:>9,} {path.name}")
    click.echo(f"{sum(path.stat().st_size for path in files):>9,} bytes in {folder}")


if __name__ == "__main__":
    main()
