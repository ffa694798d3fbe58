"""The command line: each bad input gets one clear sentence, a status other than 0, and loses nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


Run = subprocess.CompletedProcess[bytes]


def wargame(*arguments: str, home: Path, stdin: bytes = b"", **environment: str) -> Run:
    kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    return subprocess.run(
        [sys.executable, "-m", "wargame", *arguments],
        cwd=ROOT,
        env={**kept, "WARGAME_HOME": str(home), **environment},
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
    )


def one_sentence(run: Run) -> str:
    assert run.returncode != 0
    lines = run.stderr.decode().strip().splitlines()
    assert "Traceback" not in run.stderr.decode()
    return lines[-1]


def test_without_a_display_it_says_so_in_one_line_and_names_the_referee(tmp_path: Path) -> None:
    run = wargame(home=tmp_path)
    assert "wargame referee" in one_sentence(run)
    assert len(run.stderr.decode().strip().splitlines()) == 1


def test_version(tmp_path: Path) -> None:
    run = wargame("--version", home=tmp_path)
    assert run.returncode == 0
    assert run.stdout.startswith(b"wargame, version ")


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--size", "huge"),
        ("play", "--size", "0x0"),
        ("play", "--seed", "-1"),
        ("play", "--seed", "18446744073709551616"),
        ("play", "--map", "atlantis"),
        ("dance",),
        ("map", "check"),
        ("map", "check", "nowhere.geojson"),
        ("replay", "nowhere.battle"),
        ("--nonsense",),
    ],
)
def test_bad_command_lines(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert one_sentence(wargame(*arguments, home=tmp_path)).startswith("Error: ")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b'{"format": 2}', b"null", b"{}" * 9])
def test_broken_journals(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.battle"
    file.write_bytes(content)
    assert "is not a battle's journal" in one_sentence(wargame("replay", str(file), home=tmp_path))
    assert file.read_bytes() == content


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b'{"type": "FeatureCollection"}', b"NaN"])
def test_broken_maps(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.geojson"
    file.write_bytes(content)
    run = wargame("map", "check", str(file), home=tmp_path)
    assert "can't be played on" in one_sentence(run)
    assert run.stdout.startswith(b"error: ")


def test_shipped_maps_are_listed(tmp_path: Path) -> None:
    listed = wargame("map", "list", home=tmp_path).stdout.decode().splitlines()
    assert {path.stem for path in (ROOT / "maps").glob("*.geojson")} == {line.split()[0] for line in listed}


def test_the_referee_speaks_and_ends_with_its_input(tmp_path: Path) -> None:
    run = wargame("referee", home=tmp_path, stdin=b'{"jsonrpc":"2.0","id":1,"method":"hello"}\n')
    assert run.returncode == 0
    assert json.loads(run.stdout)["result"]["protocol"] == 1


def test_the_command_line_alone_loads_no_pygame() -> None:
    code = "import sys, wargame.cli; sys.exit(bool({'pygame', 'shapely'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
