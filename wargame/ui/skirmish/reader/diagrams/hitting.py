"""Exhibits of damage: what a shot at a tank or a mech may lead to, exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.rules.odds import Odds
from wargame.games.skirmish.table.cover import View
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.gauges import FACES, percent
from wargame.ui.skirmish.hud.sheets import Tone
from wargame.ui.skirmish.names import weapon_title
from wargame.ui.skirmish.reader.diagrams import tables
from wargame.ui.skirmish.reader.diagrams.exhibit import Actor, Fact, altered
from wargame.ui.skirmish.reader.diagrams.looking import FIRER, TARGET, Looking

HURT, NEXT = "hurt", "weapon"


class Damage(Looking):
    """A shot at something that takes damage; its hurt can be switched, and the weapon."""

    clause = "damage.tank"

    def __init__(self, game: Skirmish, changes: Mapping[str, Any] | None = None) -> None:
        super().__init__(game, changes)
        weapons = self.battle.profile(self.battle.unit(self.state, FIRER)).weapons
        self._weapons = tuple(weapon.name for weapon in weapons)
        self._weapon = 0

    @property
    def weapon(self) -> str:
        """The weapon that is fired."""
        return self._weapons[self._weapon % len(self._weapons)]

    def odds(self) -> Odds:
        """The attack, as the battle reckons it."""
        return self.battle.odds(self.state, FIRER, TARGET, self.weapon)

    def verdict(self, seen: View) -> str:
        odds = self.odds()
        if odds.needs is None or odds.needs > FACES:
            return super().verdict(seen)
        return f"{odds.needs}+   {percent(odds.chance)}"

    def switches(self) -> Sequence[tuple[str, str, bool]]:
        hurt = self.battle.unit(self.state, TARGET).critical
        found = [(HURT, _("Has critical damage"), hurt)]
        return [*found, (NEXT, weapon_title(self.weapon), False)] if len(self._weapons) > 1 else found

    def switch(self, name: str) -> None:
        if name == NEXT:
            self._weapon += 1
            self.changed()
        else:
            hurt = self.battle.unit(self.state, TARGET).critical
            self.show(altered(self.state, TARGET, critical=not hurt))

    def facts(self) -> list[Fact]:
        odds = self.odds()
        if odds.refusal is not None:
            return [Fact(weapon_title(self.weapon), self.desk.why(odds.refusal), odds.refusal.rule, "bad")]
        needs = f"{odds.needs}+" if odds.needs is not None and odds.needs <= 6 else "–"
        found = [Fact(weapon_title(self.weapon), needs, "fire.roll", "gold")]
        rows: tuple[tuple[str, str, str, Tone], ...] = (
            ("destroyed", _("Destroyed"), self.clause, "bad"),
            ("critical", _("Critical damage"), "damage.critical", "gold"),
            ("minor", _("Minor damage"), "damage.minor", "orange"),
            ("miss", _("No effect"), "fire.roll", "dim"),
        )
        for name, words, rule, tone in rows:
            share = odds.outcomes[name]
            found.append(Fact(words, f"{share}   {percent(float(share))}", rule, tone))
        return found


class TankDamage(Damage):
    """A cannon and a tank."""

    actors = (Actor(FIRER, 0, "tank", (5.0, 6.0)), Actor(TARGET, 1, "tank", (17.0, 8.0), 180.0))
    frame = (1.0, 2.5, 23.0, 13.5)

    def ground(self) -> Mapping[str, Any]:
        return tables.lone_wall()

    def title(self) -> str:
        return _("What a hit does to a tank")

    def hint(self) -> str:
        return _("Drag the tanks, change the weapon, and give the target critical damage.")


class MechDamage(Damage):
    """A mech and its two guns against another mech."""

    clause = "damage.mech"
    actors = (Actor(FIRER, 0, "mech", (6.0, 6.5)), Actor(TARGET, 1, "mech", (17.5, 8.0), 180.0))
    frame = (1.0, 2.5, 23.0, 13.5)

    def ground(self) -> Mapping[str, Any]:
        return tables.lone_wall()

    def title(self) -> str:
        return _("Two guns at a mech")

    def hint(self) -> str:
        return _("Drag the mechs. The wall hides little of them: they stand 3 cm tall.")
