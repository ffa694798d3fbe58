"""The referee answers every request, and survives anything."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest

from tests.engine.toy import Toy
from wargame.engine.referee import Referee, serve
from wargame.engine.rpc import MAX_LINE_BYTES


def converse(*lines: bytes | dict[str, Any] | list[Any]) -> list[Any]:
    source = io.BytesIO(b"".join(as_line(line) for line in lines))
    sink = io.BytesIO()
    serve(Referee(Toy(), name="toy", version="1"), source, sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def as_line(line: bytes | dict[str, Any] | list[Any]) -> bytes:
    return line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n"


def call(method: str, identity: Any = 1, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}


NEW = call("battle.new", goal=60, seed=1)


def test_a_whole_conversation() -> None:
    walk = call("battle.act", 3, action={"do": "walk", "steps": 2})
    answers = converse(call("hello", 0), NEW, walk, call("battle.undo", 4), call("battle.redo", 5))
    assert answers[0]["result"] == {"name": "toy", "version": "1", "protocol": 1}
    assert answers[2]["result"]["events"] == [{"gained": 2}]
    assert answers[3]["result"]["turn"] == 0
    assert answers[4]["result"] == answers[2]["result"]["state"]
    assert [a["id"] for a in answers] == [0, 1, 3, 4, 5]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{\n", -32700),
        (b"\xff\xfe\n", -32700),
        (b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"x":NaN}}\n', -32700),
        (b"[" * 100_000 + b"\n", -32700),
        (b"3\n", -32600),
        (b"[]\n", -32600),
        (b"null\n", -32600),
        (b'{"id":1,"method":"hello"}\n', -32600),
        (b'{"jsonrpc":"2.0","id":1,"method":4}\n', -32600),
        (b'{"jsonrpc":"2.0","id":{},"method":"hello"}\n', -32600),
        (b'{"jsonrpc":"2.0","id":1,"method":"nonsense"}\n', -32601),
        (b'{"jsonrpc":"2.0","id":1,"method":"hello","params":[]}\n', -32602),
        (b'{"jsonrpc":"2.0","id":1,"method":"hello","params":3}\n', -32602),
        (b'{"jsonrpc":"2.0","id":1,"method":"battle.state"}\n', -32000),
        (b'"' + b"x" * MAX_LINE_BYTES + b'"\n', -32600),
    ],
)
def test_bad_input_gets_its_code_and_the_next_request_its_answer(line: bytes, code: int) -> None:
    first, second = converse(line, call("hello", 2))
    assert first["error"]["code"] == code
    assert second["id"] == 2


@pytest.mark.parametrize(
    ("request_line", "path"),
    [
        (call("battle.new", goal=60), "$.seed"),
        (call("battle.new", seed=1), "$.goal"),
        (call("battle.new", seed=1, goal=1, sides=2), "$.sides"),
        (call("battle.act"), "$.action"),
        (call("battle.act", action={"do": "fly"}), "$.action"),
        (call("battle.act", action={"do": "throw"}, hurry=True), "$.hurry"),
        (call("battle.load", journal=3), "$.journal"),
        (call("battle.load", journal={"format": 9}), "$.journal.format"),
    ],
)
def test_wrong_parameters_name_the_place(request_line: dict[str, Any], path: str) -> None:
    answer = converse(NEW, request_line)[1]
    assert answer["error"]["code"] == -32602
    assert answer["error"]["data"]["path"] == path


def test_a_refusal_names_rule_and_reason() -> None:
    answer = converse(NEW, call("battle.act", action={"do": "walk", "steps": 9}))[1]
    assert answer["error"]["code"] == -32000
    assert answer["error"]["data"] == {"rule": "walk", "why": "9 is not 1 to 3 steps."}


def test_notifications_get_no_answer_and_null_is_a_request() -> None:
    silent = {"jsonrpc": "2.0", "method": "battle.new", "params": {"goal": 9, "seed": 1}}
    answers = converse(silent, {"jsonrpc": "2.0", "method": "nonsense"}, call("battle.state", None))
    assert len(answers) == 1
    assert answers[0]["id"] is None
    assert answers[0]["result"]["turn"] == 0


def test_batches() -> None:
    answers = converse([call("hello", "a"), {"jsonrpc": "2.0", "method": "hello"}, 5, call("hello", "b")])
    assert [a.get("id") for a in answers[0]] == ["a", None, "b"]
    assert converse([{"jsonrpc": "2.0", "method": "hello"}]) == []


def test_blank_lines_are_skipped_and_a_last_line_needs_no_end() -> None:
    assert len(converse(b"\n", b"  \r\n", as_line(call("hello")).rstrip())) == 1


def test_a_failed_load_keeps_the_battle() -> None:
    answers = converse(NEW, call("battle.load", journal={}), call("battle.state"))
    assert answers[2]["result"] == answers[0]["result"]


def test_journal_and_load_are_inverse() -> None:
    walk = call("battle.act", action={"do": "throw"})
    journal = converse(NEW, walk, walk, call("battle.journal"))[3]["result"]
    loaded = converse(call("battle.load", journal=journal), call("battle.journal"))
    assert loaded[0]["result"] == journal["state"]
    assert loaded[1]["result"] == journal


def test_half_a_surrogate_pair_does_not_silence_it() -> None:
    line = b'{"jsonrpc":"2.0","id":"\\ud800","method":"hello"}\n'
    assert len(converse(line, call("hello"))) == 2


@pytest.mark.parametrize("seed", range(30))
def test_random_bytes_and_mutated_requests_always_get_an_answer(seed: int) -> None:
    rng = Random(seed)
    lines = []
    for _ in range(40):
        line = bytearray(as_line(rng.choice([NEW, call("battle.state"), call("battle.journal")]))[:-1])
        for _ in range(rng.randint(0, 4)):
            line[rng.randrange(len(line))] = rng.choice([*b'{}[]",:0', rng.randrange(256)])
        lines.append(bytes(line).replace(b"\n", b" ").replace(b"\r", b" ") + b"\n")
    answers = converse(*lines, call("hello", "last"))
    assert answers[-1]["id"] == "last"
    for answer in answers[:-1]:
        one = answer[0] if isinstance(answer, list) else answer
        assert "result" in one or one["error"]["code"] in (-32700, -32600, -32601, -32602, -32000)
