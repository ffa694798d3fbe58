"""What is wrong with a map, with its place: the words shared by reading and checking."""

from __future__ import annotations

from typing import Literal

import msgspec

from wargame.engine.contract import Fault

Severity = Literal["error", "notice"]


class Problem(msgspec.Struct, frozen=True):
    """One finding: its place in the file, one sentence for a person, and whether it forbids play."""

    path: str
    why: str
    severity: Severity = "error"


class Report:
    """Gathers findings in the order they are met; one error a place."""

    def __init__(self) -> None:
        self._problems: list[Problem] = []
        self._faulty: set[str] = set()

    def error(self, path: str, why: str) -> None:
        """What makes the map unusable; a second error at the same place adds nothing."""
        if path not in self._faulty:
            self._faulty.add(path)
            self._problems.append(Problem(path, why))

    def notice(self, path: str, why: str) -> None:
        """What a map maker may have meant, or not."""
        self._problems.append(Problem(path, why, "notice"))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All findings so far."""
        return tuple(self._problems)

    @property
    def is_clean(self) -> bool:
        """Whether no error was met."""
        return not self._faulty

    def raise_first(self) -> None:
        """Raise Fault for the first error, if there is one."""
        for problem in self._problems:
            if problem.severity == "error":
                raise Fault(problem.path, problem.why)
