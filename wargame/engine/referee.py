"""The referee: one game without a screen, over lines of JSON-RPC.

It holds at most one battle at a time; a call that fails leaves it as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

from wargame.engine.contract import Fault, Game, Refusal, Refused, plain
from wargame.engine.journal import convert
from wargame.engine.match import Match, new_match
from wargame.engine.replay import load_match
from wargame.engine.rpc import MAX_LINE_BYTES, Dispatcher, Method, Parameters

PROTOCOL = 1


class Referee:
    """The methods of the protocol for one game."""

    def __init__(self, game: Game, *, name: str, version: str) -> None:
        self._game = game
        self._hello = {"name": name, "version": version, "protocol": PROTOCOL}
        self._match: Match | None = None
        self.dispatcher = Dispatcher(self._methods())

    def _methods(self) -> dict[str, Method]:
        own: dict[str, Method] = {
            "hello": self._answer_hello,
            "battle.new": self._new,
            "battle.state": self._state,
            "battle.act": self._act,
            "battle.undo": self._undo,
            "battle.redo": self._redo,
            "battle.journal": self._journal,
            "battle.load": self._load,
        }
        asked = {name: self._battle_query(ask) for name, ask in self._game.queries().items()}
        return {**own, **asked, **dict(self._game.static_queries())}

    def _answer_hello(self, parameters: Parameters) -> Any:
        expect(parameters)
        return self._hello

    def _new(self, parameters: Parameters) -> Any:
        self._match = new_match(self._game, parameters, version=str(self._hello["version"]))
        return plain(self._match.state)

    def _state(self, parameters: Parameters) -> Any:
        expect(parameters)
        return plain(self._battle().state)

    def _act(self, parameters: Parameters) -> Any:
        expect(parameters, "action")
        match = self._battle()
        try:
            action = self._game.read_action(parameters["action"])
        except Fault as fault:
            raise Fault("$.action" + fault.path.removeprefix("$"), fault.why) from fault
        events = match.submit(action)
        return {"events": plain(events), "state": plain(match.state)}

    def _undo(self, parameters: Parameters) -> Any:
        expect(parameters)
        match = self._battle()
        match.undo()
        return plain(match.state)

    def _redo(self, parameters: Parameters) -> Any:
        expect(parameters)
        match = self._battle()
        match.redo()
        return plain(match.state)

    def _journal(self, parameters: Parameters) -> Any:
        expect(parameters)
        return plain(self._battle().journal())

    def _load(self, parameters: Parameters) -> Any:
        expect(parameters, "journal")
        try:
            match = load_match(self._game, convert(parameters["journal"]))
        except Fault as fault:
            raise Fault("$.journal" + fault.path.removeprefix("$"), fault.why) from fault
        self._match = match
        return plain(match.state)

    def _battle_query(self, ask: Callable[[Any, Any, Mapping[str, Any]], Any]) -> Method:
        def answer(parameters: Parameters) -> Any:
            match = self._battle()
            return ask(match.battle, match.state, parameters)

        return answer

    def _battle(self) -> Match:
        if self._match is None:
            raise Refused(Refusal(rule="battle.none", template="No battle has been started or loaded."))
        return self._match


def expect(parameters: Parameters, *required: str, optional: tuple[str, ...] = ()) -> None:
    """Raise Fault when a parameter is missing or one is not known."""
    for name in required:
        if name not in parameters:
            raise Fault(f"$.{name}", "is required")
    for name in parameters:
        if name not in required and name not in optional:
            raise Fault(f"$.{name}", "is not a parameter of this method")


def serve(referee: Referee, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer line by line until the input ends or the other end hangs up."""
    try:
        while line := _read_line(source):
            answer = referee.dispatcher.answer_line(line)
            if answer is not None:
                sink.write(answer + b"\n")
                sink.flush()
    except BrokenPipeError:
        return


def _read_line(source: BinaryIO) -> bytes:
    """One line; of one over the limit just enough to know that it is."""
    line = source.readline(MAX_LINE_BYTES + 1)
    if len(line) <= MAX_LINE_BYTES or line.endswith(b"\n"):
        return line
    rest = line
    while rest and not rest.endswith(b"\n"):
        rest = source.readline(MAX_LINE_BYTES)
    return line
