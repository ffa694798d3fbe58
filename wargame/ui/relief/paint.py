"""Paint a table in a process of its own: `python -m wargame.ui.relief.paint FOLDER < map.json`.

Reads a `TableMap` as JSON from standard input and keeps two pictures of it in the
folder, a quick one and the full one. Says on standard output how it gets on, one line
at a time: `share 0.25` (of the whole work), then `ready FILE` for each picture.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click
import msgspec

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.scenery import paint_table
from wargame.ui.relief.store import FULL_PPM, QUICK_PPM, content_key, density, keep, kept_file

_QUICK_SHARE = 0.1
_NICENESS = 10


def paint_both(table_map: TableMap, folder: Path) -> None:
    """Paint the quick and the full picture into a folder, saying so. Raises OSError, KeyError."""
    key = content_key(table_map)
    for wanted, finer, before, span in (
        (QUICK_PPM, 1, 0.0, _QUICK_SHARE),
        (FULL_PPM, 2, _QUICK_SHARE, 1 - _QUICK_SHARE),
    ):

        def tell(share: float, before: float = before, span: float = span) -> None:
            click.echo(f"share {before + span * share:.3f}")

        file = kept_file(folder, key, wanted)
        keep(paint_table(table_map, density(table_map, wanted), tell, finer=finer), file)
        click.echo(f"ready {file}")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
def main(folder: Path) -> None:
    """Paint the table whose map stands on standard input."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    paint_both(msgspec.json.decode(sys.stdin.buffer.read(), type=TableMap), folder)


if __name__ == "__main__":
    main()
