"""The tool box: one hand a tool, the one in use as the bench says."""

from __future__ import annotations

from collections.abc import Callable

from wargame.ui.skirmish.worker import Errands
from wargame.ui.skirmish.workshop.desk import Bench, Tool
from wargame.ui.skirmish.workshop.tools.draw import AreaHand, BuildingHand, LineHand
from wargame.ui.skirmish.workshop.tools.hold import Hand
from wargame.ui.skirmish.workshop.tools.openings import OpeningsHand
from wargame.ui.skirmish.workshop.tools.paint import PaintHand
from wargame.ui.skirmish.workshop.tools.place import PlaceHand
from wargame.ui.skirmish.workshop.tools.points import PointsHand
from wargame.ui.skirmish.workshop.tools.select import SelectHand
from wargame.ui.skirmish.workshop.tools.trial import TrialHand
from wargame.ui.skirmish.workshop.tools.walls import WallsHand
from wargame.ui.skirmish.workshop.tools.zones import ZonesHand


class ToolBox:
    """Makes the tools and lays one down before another is used."""

    def __init__(self, bench: Bench, errands: Errands, answered: Callable[[], object]) -> None:
        self._bench = bench
        self.trial = TrialHand(bench, errands, answered)
        self.hands: dict[Tool, Hand] = {
            "select": SelectHand(bench),
            "points": PointsHand(bench),
            "place": PlaceHand(bench),
            "line": LineHand(bench),
            "area": AreaHand(bench),
            "building": BuildingHand(bench),
            "walls": WallsHand(bench),
            "openings": OpeningsHand(bench),
            "paint": PaintHand(bench),
            "zones": ZonesHand(bench),
            "test": self.trial,
        }
        self._used: Tool = bench.tool

    @property
    def hand(self) -> Hand:
        """The tool in use."""
        self.follow()
        return self.hands[self._bench.tool]

    def follow(self) -> None:
        """Lay the last tool down if another is in use now."""
        if self._used != self._bench.tool:
            self.hands[self._used].put_down()
            self._used = self._bench.tool
        if self._used == "test":
            self.trial.take_up()
