"""Forces in their trays: every model stands inside, alone on its place, whatever the tray's shape."""

from __future__ import annotations

from itertools import combinations

import pytest

from wargame.games.skirmish.game import Skirmish
from wargame.ui.shell.theme import Armies
from wargame.ui.skirmish.parade import Parade
from wargame.ui.skirmish.scenery.stock import LiveStock

GAME = Skirmish()
FORCES = [*GAME.armies.named.values(), {"soldier": 30, "tank": 6, "mech": 5}, {"tank": 1}]


@pytest.mark.parametrize("room", [(300, 64), (380, 170), (200, 300)], ids=str)
def test_every_model_stands_in_the_tray_and_on_no_other(room: tuple[int, int]) -> None:
    parade = Parade(LiveStock, GAME.profiles)
    for counts in FORCES:
        models = [(kind, n) for kind, count in counts.items() for n in range(count)]
        scale, block = parade._best(models, room)  # type: ignore[arg-type]
        assert block.size[0] * scale <= room[0]
        assert block.size[1] * scale <= room[1]
        assert len(block.places) == sum(counts.values())
        for one, other in combinations(block.places, 2):
            a, b = parade._footprint(one.kind, block.heading), parade._footprint(other.kind, block.heading)
            across, down = abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1])
            assert across > (a[0] + b[0]) / 2 or down > (a[1] + b[1]) / 2, (counts, one, other)


def test_an_empty_force_is_an_empty_tray_of_the_size_asked_for() -> None:
    assert Parade(LiveStock, GAME.profiles).picture({}, 0, (120, 50), Armies.USUAL).get_size() == (120, 50)
