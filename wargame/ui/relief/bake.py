"""Bake the pictures that ship with the game: `python -m wargame.ui.relief.bake minis`."""

from __future__ import annotations

from pathlib import Path

import click

from wargame.ui.relief.atlas import minis_dir
from wargame.ui.relief.bake_minis import bake_minis


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
    files = sorted(path for path in target.iterdir() if path.is_file())
    for path in files:
        click.echo(f"{path.stat().st_size:>9,} {path.name}")
    click.echo(f"{sum(path.stat().st_size for path in files):>9,} bytes in {target}")


if __name__ == "__main__":
    main()
