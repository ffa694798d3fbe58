"""The real program: `wargame referee` on its standard input and output."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.acceptance.table import Wire, map_of, soldier

UNITS = [soldier("A1", 20, 10), soldier("B1", 20, 20)]


def talk(*lines: str | bytes, cwd: Path | None = None) -> list[Any]:
    """What the program prints to these lines, a JSON value each; it ends with status 0 when they end."""
    sent = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    done = subprocess.run(
        [sys.executable, "-m", "wargame", "referee"],
        input=sent,
        capture_output=True,
        timeout=60,
        cwd=cwd,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def request(number: int, method: str, **parameters: Any) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})


def test_a_battle_over_a_pipe_is_the_battle_of_the_engine() -> None:
    """ "`wargame referee` runs the rules without a screen": the same answers as in process."""
    calls: list[tuple[str, dict[str, Any]]] = [
        ("battle.new", {"map": map_of(), "sides": [{}, {}], "units": UNITS, "seed": 8, "dice": [6, 1]}),
        ("battle.act", {"action": {"do": "choose", "first": 0}}),
        ("battle.act", {"action": {"do": "move", "unit": "A1", "path": [[20, 12]]}}),
        ("battle.act", {"action": {"do": "fire", "unit": "A1", "target": "B1", "weapon": "rifle"}}),
        ("battle.state", {}),
    ]
    answers = talk(*(request(n, method, **parameters) for n, (method, parameters) in enumerate(calls)))
    wire = Wire()
    assert [answer["result"] for answer in answers] == [wire.call(method, **p) for method, p in calls]


def test_nothing_but_answers_is_printed_and_every_line_is_survived() -> None:
    """One answer to each request, none to notifications and blank lines, in their order; then status 0."""
    lines: list[str | bytes] = [
        "", "{", request(1, "hello"), b"\xff\xfe", '{"jsonrpc":"2.0","method":"hello"}', "   ",
        request(2, "no.such"),
        request(3, "battle.state"), "[]", request(4, "battle.new", seed="x"),
        '{"jsonrpc":"2.0","id":null,"method":"hello"}',
        '{"jsonrpc":"2.0","id":5,"method":"hello","params":[]}',
        f"[{request(6, 'hello')},{request(7, 'hello')}]", request(8, "hello") + "\r",
    ]  # fmt: skip
    answers = talk(*lines)
    told = [
        [one["id"] for one in answer]
        if isinstance(answer, list)
        else (answer["id"], answer.get("error", {}).get("code"))
        for answer in answers
    ]
    assert told == [
        (None, -32700), (1, None), (None, -32700), (2, -32601), (3, -32000), (None, -32600), (4, -32602),
        (None, None),
        (5, -32602), [6, 7], (8, None),
    ]  # fmt: skip


def test_a_line_over_8_mb_is_refused_and_the_next_one_answered() -> None:
    answers = talk(
        b'{"jsonrpc":"2.0","id":1,"method":"' + b"x" * (8 * 1024 * 1024) + b'"}', request(2, "hello")
    )
    assert [(a["id"], a.get("error", {}).get("code")) for a in answers] == [(None, -32600), (2, None)]


def test_the_end_of_input_ends_it_with_status_0() -> None:
    """Also in the middle of a line, and at once."""
    assert talk() == []
    done = subprocess.run(
        [sys.executable, "-m", "wargame", "referee"],
        input=b'{"jsonrpc"',
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["error"]["code"] == -32700


def test_it_runs_in_any_folder_with_its_maps(tmp_path: Path) -> None:
    [answer] = talk(request(1, "maps"), cwd=tmp_path)
    assert len(answer["result"]) >= 1
