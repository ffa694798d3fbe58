"""JSON-RPC 2.0, one message a line: parsing, errors, batches, notifications.

Knows no method; `Dispatcher` is given a table of them. It never raises on
input: whatever comes in, an answer (or for a notification nothing) goes out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from wargame.engine.contract import Fault, Refused
from wargame.engine.wording import word

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
REFUSED = -32000
MAX_LINE_BYTES = 8 * 1024 * 1024

Parameters = Mapping[str, Any]
Method = Callable[[Parameters], Any]
NO_ANSWER = object()
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class Dispatcher:
    """Answers lines by a table of methods."""

    def __init__(self, methods: Mapping[str, Method]) -> None:
        self._methods = methods

    def answer_line(self, line: bytes) -> bytes | None:
        """The answer to one line, without its line end; None when nothing is to be said."""
        if not line.strip():
            return None
        if len(line) > MAX_LINE_BYTES:
            return _encode(_error(None, INVALID_REQUEST, "Invalid Request", "$", "the line is over 8 MB"))
        try:
            message = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return _encode(_error(None, PARSE_ERROR, "Parse error", "$", str(error)))
        answer = self._batch(message) if isinstance(message, list) else self._one(message)
        return None if answer is NO_ANSWER else _encode(answer)

    def _batch(self, messages: list[Any]) -> Any:
        if not messages:
            return _error(None, INVALID_REQUEST, "Invalid Request", "$", "a batch holds at least one request")
        answers = [answer for m in messages if (answer := self._one(m)) is not NO_ANSWER]
        return answers or NO_ANSWER

    def _one(self, message: Any) -> Any:
        if (fault := _request_fault(message)) is not None:
            known = message.get("id") if isinstance(message, dict) else None
            return _error(known if _is_id(known) else None, INVALID_REQUEST, "Invalid Request", *fault)
        answer = self._call(message)
        return answer if "id" in message else NO_ANSWER

    def _call(self, message: Mapping[str, Any]) -> Any:
        identity, name = message.get("id"), message["method"]
        method = self._methods.get(name)
        if method is None:
            return _error(identity, METHOD_NOT_FOUND, "Method not found", "$.method", f"no method {name!r}")
        try:
            result = method(_parameters(message))
            return {"jsonrpc": "2.0", "id": identity, "result": msgspec.to_builtins(result)}
        except Fault as fault:
            return _error(identity, INVALID_PARAMS, "Invalid params", fault.path, fault.why)
        except Refused as refused:
            refusal = refused.refusal
            data = {"rule": refusal.rule, "why": word(refusal.template, refusal.values)}
            return _answer_error(identity, REFUSED, "Refused", data)
        except Exception as error:
            return _error(identity, INTERNAL_ERROR, "Internal error", "$", f"{type(error).__name__}: {error}")


def _parameters(message: Mapping[str, Any]) -> Parameters:
    parameters = message.get("params", {})
    if not isinstance(parameters, dict):
        raise Fault("$", "parameters are given by name, as an object")
    return parameters


def _request_fault(message: Any) -> tuple[str, str] | None:
    """Place and reason when a message is no request."""
    if not isinstance(message, dict):
        return "$", "a request is an object"
    if message.get("jsonrpc") != "2.0":
        return "$.jsonrpc", 'must be "2.0"'
    if not isinstance(message.get("method"), str):
        return "$.method", "must be a string"
    if "id" in message and not _is_id(message["id"]):
        return "$.id", "must be a string, a number or null"
    return None


def _is_id(value: Any) -> bool:
    return value is None or (isinstance(value, str | int | float) and not isinstance(value, bool))


def _error(identity: Any, code: int, message: str, path: str, why: str) -> dict[str, Any]:
    return _answer_error(identity, code, message, {"path": path, "why": why})


def _answer_error(identity: Any, code: int, message: str, data: Mapping[str, Any]) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": identity, "error": {"code": code, "message": message, "data": data}}


def _encode(answer: Any) -> bytes:
    try:
        return msgspec.json.encode(answer)
    except UnicodeEncodeError:
        return msgspec.json.encode(_without_surrogates(answer))


def _without_surrogates(value: Any) -> Any:
    """JSON may name half a surrogate pair; UTF-8 can't carry it."""
    match value:
        case str():
            return _LONE_SURROGATE.sub("\ufffd", value)
        case dict():
            return {_without_surrogates(k): _without_surrogates(v) for k, v in value.items()}
        case list():
            return [_without_surrogates(item) for item in value]
    return value
