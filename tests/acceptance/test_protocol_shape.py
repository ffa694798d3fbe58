"""The shape of the conversation: requests, notifications, batches, errors (protocol.md, first chapter)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.acceptance.table import METHOD, PARAMS, PARSE, REQUEST, RULE, Battle, Wire, far, map_of, soldier


@pytest.fixture
def wire() -> Wire:
    return Wire()


def request(method: Any, **more: Any) -> str:
    return json.dumps({"jsonrpc": "2.0", "method": method, **more})


def code_of(answer: Any) -> int:
    assert set(answer) == {"jsonrpc", "id", "error"}
    assert answer["jsonrpc"] == "2.0"
    assert isinstance(answer["error"]["message"], str)
    return int(answer["error"]["code"])


def test_hello_names_the_protocol(wire: Wire) -> None:
    """`hello` -> {"name","version","protocol":1}."""
    answer = wire.call("hello")
    assert set(answer) == {"name", "version", "protocol"}
    assert answer["protocol"] == 1


@pytest.mark.parametrize("identity", [1, "a", None, 2.5, 0, "", -3])
def test_a_request_is_answered_under_its_id(wire: Wire, identity: Any) -> None:
    """ "answers every request … `id: null` is a request"."""
    answer = wire.line(request("hello", id=identity))
    assert "id" in answer
    assert answer["id"] == identity
    assert answer["result"]["protocol"] == 1


@pytest.mark.parametrize(
    "message",
    [
        request("hello"),
        request("no.such"),
        request("battle.state"),
        request("battle.new", params={"seed": "x"}),
    ],
    ids=["good", "unknown method", "refused", "wrong parameters"],
)
def test_a_notification_gets_no_answer(wire: Wire, message: str) -> None:
    """ "a notification gets no answer, as JSON-RPC says": a faulty one neither."""
    assert wire.line(message) is None


def test_a_notification_is_carried_out(wire: Wire) -> None:
    """A notification is a call all the same."""
    units = [soldier("A1", 10, 10), soldier("B1", 10, 30)]
    parameters = {"map": map_of(), "sides": [{}, {}], "units": units, "seed": 1}
    assert wire.line(request("battle.new", params=parameters)) is None
    assert wire.call("battle.state")["turn"] == 1


@pytest.mark.parametrize("blank", ["", " ", "\n", "\t \r\n"])
def test_blank_lines_are_skipped(wire: Wire, blank: str) -> None:
    assert wire.line(blank) is None


@pytest.mark.parametrize(
    "text",
    [
        "{", "nonsense", '{"jsonrpc":"2.0"', "[1,", '{"id": NaN}', '{"a": Infinity}', "'x'", b"\xff\xfe{}",
        b'{"jsonrpc":"2.0","id":1,"method":"hel\xfflo"}', "[" * 100_000,
        '{"jsonrpc":"2.0","id":1,"method":"hello"} x',
    ],
)  # fmt: skip
def test_bad_json_is_a_parse_error_with_id_null(wire: Wire, text: str | bytes) -> None:
    """ "bad JSON -32700"."""
    answer = wire.line(text)
    assert code_of(answer) == PARSE
    assert answer["id"] is None


@pytest.mark.parametrize(
    "message",
    [
        "1", '"hello"', "null", "true", "{}", '{"jsonrpc":"2.0"}',
        '{"jsonrpc":"1.0","id":1,"method":"hello"}',
        '{"id":1,"method":"hello"}', '{"jsonrpc":"2.0","id":1,"method":5}',
        '{"jsonrpc":"2.0","id":[],"method":"hello"}',
        '{"jsonrpc":"2.0","id":true,"method":"hello"}', '{"jsonrpc":"2.0","id":{},"method":"hello"}', "[]",
        '{"jsonrpc":2.0,"id":1,"method":"hello"}',
    ],
)  # fmt: skip
def test_what_is_no_request_is_an_invalid_request(wire: Wire, message: str) -> None:
    """ "a bad request … -32600"; an empty batch is one, too (JSON-RPC)."""
    assert code_of(wire.line(message)) == REQUEST


def test_a_line_over_8_mb_is_an_invalid_request(wire: Wire) -> None:
    """ "a line over 8 MB -32600"."""
    long = request("hello", id=1) + " " * (8 * 1024 * 1024)
    answer = wire.line(long)
    assert code_of(answer) == REQUEST
    assert answer["id"] is None
    assert wire.call("hello")["protocol"] == 1


@pytest.mark.parametrize("method", ["nothing", "", "battle", "battle.New", "rpc.discover", "__init__"])
def test_an_unknown_method(wire: Wire, method: str) -> None:
    """ "an unknown method -32601"."""
    answer = wire.line(request(method, id=3))
    assert code_of(answer) == METHOD
    assert answer["id"] == 3


@pytest.mark.parametrize("given", [[], [1], "x", 3, None, True])
def test_parameters_are_an_object(wire: Wire, given: Any) -> None:
    """ "parameters given as a list -32602"; so is any other shape."""
    answer = wire.line(request("hello", id=3, params=given))
    assert code_of(answer) == PARAMS
    assert set(answer["error"]["data"]) == {"path", "why"}


def test_a_batch_is_answered_one_for_each_request(wire: Wire) -> None:
    """ "a batch is allowed": notifications in it stay silent, what is no request is told so with id null."""
    batch = [
        {"jsonrpc": "2.0", "id": 1, "method": "hello"},
        {"jsonrpc": "2.0", "method": "hello"},
        7,
        {"jsonrpc": "2.0", "id": 2, "method": "nothing"},
        {"jsonrpc": "2.0", "id": "x", "method": "battle.state"},
    ]
    answers = wire.line(json.dumps(batch))
    told = {answer["id"]: answer.get("error", {}).get("code") for answer in answers}
    assert len(answers) == 4
    assert told == {1: None, None: REQUEST, 2: METHOD, "x": RULE}


def test_a_batch_of_notifications_gets_no_answer(wire: Wire) -> None:
    assert wire.line(json.dumps([{"jsonrpc": "2.0", "method": "hello"}] * 2)) is None


def test_a_batch_is_done_in_its_order() -> None:
    """Both pass in one line: A1, then B1."""
    battle = Battle.placed([soldier("A1", 10, 10), soldier("B1", 10, 30), far("A"), far("B")])
    acts = [
        {"jsonrpc": "2.0", "id": n, "method": "battle.act", "params": {"action": {"do": "end", "unit": u}}}
        for n, u in enumerate(["A1", "B1", "B1"])
    ]
    first, second, third = battle.wire.line(json.dumps(acts))
    assert first["result"]["state"]["to_act"] == 1
    assert second["result"]["state"]["to_act"] == 0
    assert third["error"]["data"]["rule"] == "turn.order"


QUERIES = {
    "battle.state": {}, "battle.act": {"action": {"do": "draw"}}, "battle.options": {}, "battle.undo": {},
    "battle.redo": {}, "battle.journal": {}, "sight": {"from": "A1", "to": "B1"},
    "odds": {"unit": "A1", "target": "B1", "weapon": "rifle"}, "path": {"unit": "A1", "to": [1, 1]},
    "reach": {"unit": "A1"}, "exposure": {"unit": "A1", "path": [[1, 1]]},
}  # fmt: skip


@pytest.mark.parametrize("method", QUERIES)
def test_before_any_battle_a_question_about_it_is_refused(wire: Wire, method: str) -> None:
    """Refusal id `battle.none`."""
    assert wire.told(method, **QUERIES[method]).rule == "battle.none"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "method", [*QUERIES, "hello", "maps", "rules", "battle.new", "battle.load", "map.check"]
)
def test_every_method_refuses_a_parameter_it_does_not_know(method: str) -> None:
    """ "wrong parameters (shape …) -32602 with the path"."""
    battle = Battle.placed([soldier("A1", 10, 10), soldier("B1", 10, 30)])
    known: dict[str, Any] = {
        **QUERIES,
        "battle.new": {
            "map": map_of(),
            "sides": [{}, {}],
            "units": [soldier("A1", 9, 9), soldier("B1", 9, 30)],
            "seed": 1,
        },
        "battle.load": {"journal": battle.journal()},
        "map.check": {"map": map_of()},
    }
    before = battle.journal()
    told = battle.wire.told(method, **known.get(method, {}), mistake=1)
    assert told.path == "$.mistake"
    assert battle.journal() == before


@pytest.mark.parametrize(
    ("action", "path"),
    [
        ({"do": "dance"}, "$.action.do"),
        ({}, "$.action"),
        ({"do": 5}, "$.action.do"),
        (5, "$.action"),
        (None, "$.action"),
        ([], "$.action"),
        ({"do": "end"}, "$.action"),
        ({"do": "end", "unit": "Z9"}, "$.action.unit"),
        ({"do": "end", "unit": 5}, "$.action.unit"),
        ({"do": "end", "unit": None}, "$.action.unit"),
        ({"do": "end", "unit": "A1", "colour": "red"}, "$.action"),
        ({"do": "fire", "unit": "A1", "target": "Z9", "weapon": "rifle"}, "$.action.target"),
        ({"do": "fire", "unit": "A1", "target": "B1", "weapon": "spoon"}, "$.action.weapon"),
        ({"do": "fire", "unit": "A1", "target": "B1"}, "$.action"),
        ({"do": "move", "unit": "A1"}, "$.action"),
        ({"do": "move", "unit": "A1", "path": 5}, "$.action.path"),
        ({"do": "move", "unit": "A1", "path": [[1, 2, 3]]}, "$.action.path[0]"),
        ({"do": "move", "unit": "A1", "path": [[10, 11], [1, "2"]]}, "$.action.path[1][1]"),
        ({"do": "move", "unit": "A1", "path": [[10, 11]], "facing": "north"}, "$.action.facing"),
        ({"do": "deploy", "unit": "A1", "at": [1], "facing": 0}, "$.action.at"),
        ({"do": "deploy", "unit": "A1", "at": [1, 1]}, "$.action"),
        ({"do": "choose", "first": 2}, "$.action.first"),
        ({"do": "choose", "first": -1}, "$.action.first"),
        ({"do": "choose", "first": "A"}, "$.action.first"),
        ({"do": "choose", "first": True}, "$.action.first"),
        ({"do": "concede", "side": 2}, "$.action.side"),
        ({"do": "concede"}, "$.action"),
        ({"do": "react", "unit": "B1", "at": "middle"}, "$.action.at"),
        ({"do": "react", "unit": "B1", "at": 1, "weapon": "spoon"}, "$.action.weapon"),
        ({"do": "hold", "unit": "Z9"}, "$.action.unit"),
        ({"do": "overwatch"}, "$.action"),
    ],
    ids=str,
)
def test_a_misshapen_action_names_its_place(action: Any, path: str) -> None:
    """ "wrong parameters (shape, type, unknown id, kind, weapon, verb …) -32602 with the path"."""
    battle = Battle.placed([soldier("A1", 10, 10), soldier("B1", 10, 30)])
    before = battle.journal()
    told = battle.wire.told("battle.act", action=action)
    assert told.path.startswith(path), told
    assert battle.journal() == before


@pytest.mark.parametrize(
    ("method", "parameters", "path"),
    [
        ("sight", {"from": "Z1", "to": "B1"}, "$.from"),
        ("sight", {"from": "A1", "to": "Z1"}, "$.to"),
        ("sight", {"from": [1, 2], "to": "B1"}, "$.from"),
        ("sight", {"from": [1, 2, "3"], "to": "B1"}, "$.from"),
        ("sight", {"from": 5, "to": "B1"}, "$.from"),
        ("sight", {"from": "A1", "to": "B1", "to_at": [1]}, "$.to_at"),
        ("sight", {"from": "A1", "to": "B1", "to_at": "here"}, "$.to_at"),
        ("sight", {"from": "A1"}, "$.to"),
        ("odds", {"unit": "A1", "target": "B1", "weapon": "spoon"}, "$.weapon"),
        ("odds", {"unit": "A1", "target": "B1"}, "$.weapon"),
        ("odds", {"unit": "Z1", "target": "B1", "weapon": "rifle"}, "$.unit"),
        ("odds", {"unit": "A1", "target": "Z1", "weapon": "rifle"}, "$.target"),
        ("path", {"unit": "Z1", "to": [1, 1]}, "$.unit"),
        ("path", {"unit": "A1", "to": [1]}, "$.to"),
        ("path", {"unit": "A1"}, "$.to"),
        ("path", {"unit": "A1", "to": [1, 1], "via": [[1, 1], [1]]}, "$.via[1]"),
        ("path", {"unit": "A1", "to": [1, 1], "via": 3}, "$.via"),
        ("path", {"unit": "A1", "to": [1, 1], "climb": "yes"}, "$.climb"),
        ("reach", {"unit": "Z1"}, "$.unit"),
        ("reach", {}, "$.unit"),
        ("exposure", {"unit": "Z1", "path": []}, "$.unit"),
        ("exposure", {"unit": "A1", "path": [[1, 1], "x"]}, "$.path[1]"),
        ("exposure", {"unit": "A1", "path": [[1, 41]]}, "$.path[0]"),
        ("battle.options", {"unit": "Z1"}, "$.unit"),
        ("battle.options", {"unit": 3}, "$.unit"),
        ("battle.act", {}, "$.action"),
        ("battle.load", {}, "$.journal"),
        ("map.check", {}, "$.map"),
        ("map.check", {"map": "no-such-map"}, "$.map"),
    ],
    ids=str,
)
def test_a_misshapen_question_names_its_place(method: str, parameters: dict[str, Any], path: str) -> None:
    """-32602 with data {"path","why"}."""
    battle = Battle.placed([soldier("A1", 10, 10), soldier("B1", 10, 30)])
    assert battle.wire.told(method, **parameters).path.startswith(path)


def test_a_refusal_says_its_rule_and_one_sentence() -> None:
    """-32000 with data {"rule","why": one sentence for a person}."""
    battle = Battle.placed([soldier("A1", 10, 10), soldier("B1", 10, 30)])
    told = battle.wire.told("battle.act", action={"do": "move", "unit": "A1", "path": [[10, 25]]})
    assert told.rule == "move.range"
    assert "{" not in told.data["why"]
    assert told.data["why"].endswith(".")
    assert "\n" not in told.data["why"]


def test_hostile_lines_leave_the_referee_alive(wire: Wire) -> None:
    """ "survives any input"."""
    lines: list[str | bytes] = [
        '{"jsonrpc":"2.0","id":1,"method":"battle.new","params":{"seed":' + "9" * 400 + "}}",
        '{"jsonrpc":"2.0","id":"\\ud800","method":"hello"}',
        '{"jsonrpc":"2.0","id":1,"method":"\\ud800"}',
        '{"jsonrpc":"2.0","id":1e400,"method":"hello"}',
        '{"jsonrpc":"2.0","id":1,"method":"map.check","params":{"map":' + "[" * 900 + "]" * 900 + "}}",
        '{"jsonrpc":"2.0","id":1,"method":"battle.load","params":{"journal":{"entries":'
        + "[" * 900
        + "]" * 900
        + "}}}",
        '{"jsonrpc":"2.0","id":1,"method":"hello","method":"maps"}',
        b"\x00",
        b"\xef\xbb\xbf",
    ]
    for text in lines:
        answer = wire.line(text)
        assert answer is None or "result" in answer or answer["error"]["code"] != -32603, answer
    assert wire.call("hello")["protocol"] == 1
