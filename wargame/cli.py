"""The command line: play, referee, map, replay. Imports no picture unless a verb shows a window."""

from __future__ import annotations

import gc
import os
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NoReturn

import click

from wargame import catalog
from wargame.engine.contract import Fault, Refused
from wargame.engine.wording import word
from wargame.map_making import with_making
from wargame.map_verbs import with_workshop

GAME = "skirmish"
SEED = click.IntRange(0, 2**64 - 1)
FILE = click.Path(path_type=Path)


def game_version() -> str:
    """The installed version of the game."""
    try:
        return version("pocket-wargame")
    except PackageNotFoundError:
        return "0.0.0"


def fail(sentence: str) -> NoReturn:
    """End with one sentence on standard error and status 1."""
    raise click.ClickException(sentence)


@click.group(invoke_without_command=True)
@click.version_option(game_version(), prog_name="wargame")
@click.pass_context
def cli(context: click.Context) -> None:
    """Pocket Wargame: 8 mm skirmishes for two players at one computer."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if context.invoked_subcommand is None:
        context.invoke(play)


@cli.command()
@click.option("--map", "map_name", metavar="NAME", help="The map that New battle proposes.")
@click.option("--seed", type=SEED, help="The seed of the next battle's dice.")
@click.option("--trace", type=FILE, metavar="FILE", help="Tell what is on the screen, as JSON lines.")
@click.option("--size", metavar="WxH", help="The window's size in pixels, 1280x720 for example.")
def play(map_name: str | None, seed: int | None, trace: Path | None, size: str | None) -> None:
    """Open the window and play (the default)."""
    _show(map_name=map_name, seed=seed, trace=trace, size=_size(size), replay=None)


@cli.command()
@click.argument("file", type=FILE)
@click.option("--trace", type=FILE, metavar="FILE", help="Tell what is on the screen, as JSON lines.")
@click.option("--size", metavar="WxH", help="The window's size in pixels, 1280x720 for example.")
def replay(file: Path, trace: Path | None, size: str | None) -> None:
    """Watch a battle's journal on the battle screen."""
    from wargame.engine.journal import decode

    try:
        journal = decode(file.read_bytes())
    except OSError as error:
        fail(f"{file} can't be read: {error.strerror}.")
    except Fault as fault:
        fail(f"{file} is not a battle's journal: {fault.path}: {fault.why}.")
    _show(map_name=None, seed=None, trace=trace, size=_size(size), replay=journal)


@cli.command()
def referee() -> None:
    """Run the rules without a screen: JSON-RPC 2.0, one message a line."""
    from wargame.engine.referee import Referee, serve

    judge = Referee(catalog.game(GAME), name="pocket-wargame", version=game_version())
    serve(judge, sys.stdin.buffer, sys.stdout.buffer)


@with_making
@with_workshop
@cli.group("map")
def map_group() -> None:
    """Look at tables, and bring them in and out: list, check, generate, import, export, print."""


@map_group.command("list")
def map_list() -> None:
    """Name every table, the player's own as my/NAME."""
    for entry in catalog.game(GAME).static_queries()["maps"]({}):
        click.echo(f"{entry['name']}  {entry['size'][0]:g} x {entry['size'][1]:g} cm")


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdigit() and height.isdigit() and int(width) and int(height)):
        fail(f"--size {text!r} is not a size like 1280x720.")
    return int(width), int(height)


def _show(**wanted: object) -> None:
    """Open the window; what keeps it from opening is said in one line."""
    from wargame.ui.app import CannotStart, run

    try:
        run(game_version=game_version(), **wanted)  # type: ignore[arg-type]
        # the process ends now: to look through all that is left of a long battle would take seconds
        gc.freeze()
    except CannotStart as reason:
        fail(str(reason))
    except Fault as fault:
        fail(f"{fault.path}: {fault.why}.")
    except Refused as refused:
        fail(word(refused.refusal.template, refused.refusal.values))


def main() -> None:
    """The program's entry point."""
    cli(prog_name="wargame")
