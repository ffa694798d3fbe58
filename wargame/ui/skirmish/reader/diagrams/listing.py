"""Which exhibits a clause shows."""

from __future__ import annotations

from collections.abc import Mapping

from wargame.ui.skirmish.reader.diagrams.exhibit import Exhibit
from wargame.ui.skirmish.reader.diagrams.hitting import MechDamage, TankDamage
from wargame.ui.skirmish.reader.diagrams.looking import Cover, HullDown, Models, Ranges, Sight, Woods
from wargame.ui.skirmish.reader.diagrams.walking import Climbing, Driving, Exposure, Stumbling


def exhibits() -> Mapping[str, tuple[type[Exhibit], ...]]:
    """The exhibits of each clause that has any."""
    return {
        "unit.scale": (HullDown,),
        "sight": (Sight,),
        "sight.mutual": (Sight,),
        "sight.models": (Models,),
        "sight.woods": (Woods,),
        "fire.cover": (Cover, HullDown),
        "fire.range": (Ranges,),
        "fire.roll": (Ranges,),
        "fire.pair": (MechDamage,),
        "damage.critical": (TankDamage,),
        "damage.tank": (TankDamage,),
        "damage.mech": (MechDamage,),
        "move.range": (Climbing,),
        "move.climb": (Climbing,),
        "move.block": (Climbing,),
        "move.stop": (Climbing,),
        "move.vehicle": (Driving,),
        "move.stumble": (Stumbling,),
        "overwatch": (Exposure,),
        "overwatch.react": (Exposure,),
    }
