"""Exhibits of sight, cover and range: who sees whom, what hides how much, what a shot needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wargame.games.skirmish.state import State
from wargame.games.skirmish.table.cover import Reason, View
from wargame.games.skirmish.table.plane import Disc, gap
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hands.facts import Shot, best_shot
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hud.gauges import FACES, percent
from wargame.ui.skirmish.names import weapon_title
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.easel import Easel
from wargame.ui.skirmish.overlays.reasons import compose_reasons
from wargame.ui.skirmish.overlays.turn import compose_turn
from wargame.ui.skirmish.reader.diagrams import tables
from wargame.ui.skirmish.reader.diagrams.exhibit import Actor, Exhibit, Fact
from wargame.ui.skirmish.told import cover_words

FIRER, TARGET = "A1", "B1"


class Looking(Exhibit):
    """Two units: the rays across the target's width, and what hides it."""

    def compose(self, easel: Easel) -> None:
        seen = self.view(FIRER, TARGET)
        firer, target = easel.model(FIRER), easel.model(TARGET)
        radius = radius_of(target.base)
        half = target.base.radius if isinstance(target.base, Disc) else radius
        easel.select(firer)
        easel.draw(strokes.brackets(target.at, radius, easel.camera, locked=True, able=seen.los))
        easel.draw(
            strokes.sight_line(
                firer.at, target.at, half, seen.because, easel.camera, easel.window, clear=seen.los
            )
        )
        tone, icon = ("good", "eye") if seen.los else ("bad", "eye_off")
        easel.chip(self.verdict(seen), target.at, lift_cm=radius, tone=tone, icon=icon)  # type: ignore[arg-type]
        compose_reasons(easel, seen.because)

    def verdict(self, seen: View) -> str:
        """What is said at the target."""
        return _("{share} visible").format(share=percent(seen.fraction))

    def facts(self) -> list[Fact]:
        seen = self.view(FIRER, TARGET)
        sees = _("clear") if seen.los else _("none")
        found = [
            Fact(_("Line of sight"), sees, "sight", "good" if seen.los else "bad"),
            Fact(_("Visible of the target"), share_words(seen.fraction), "sight"),
        ]
        found += [self._reason(reason) for reason in seen.because]
        found.append(
            Fact(
                _("Cover"), _("yes") if seen.cover else _("no"), "fire.cover", "bad" if seen.cover else "good"
            )
        )
        return [*found, Fact(_("Range"), f"{seen.distance:.1f} cm", "fire.range")]

    def _reason(self, reason: Reason) -> Fact:
        what = cover_words([reason], self.names)
        if reason.why == "hides":
            words = _("Hidden by {what}").format(what=what)
            rule = "sight.models" if reason.unit is not None else "sight"
            return Fact(words, share_words(reason.share), rule, "orange")
        if reason.share > 0.0:
            return Fact(
                _("Hidden by {what}").format(what=what), share_words(reason.share), "sight.woods", "orange"
            )
        return Fact(_("Cover from"), what, "fire.cover", "orange")


class Sight(Looking):
    """Two soldiers in a yard."""

    actors = (Actor(FIRER, 0, "soldier", (4.5, 6.5)), Actor(TARGET, 1, "soldier", (13.4, 7.4), 180.0))
    frame = (1.0, 2.0, 23.0, 13.0)

    def ground(self) -> Mapping[str, Any]:
        return tables.yard()

    def title(self) -> str:
        return _("Who sees whom")

    def hint(self) -> str:
        return _("Drag the soldiers. The rays show what is seen across the target's width.")


class Woods(Looking):
    """A soldier beyond woods."""

    actors = (Actor(FIRER, 0, "soldier", (4.0, 7.5)), Actor(TARGET, 1, "soldier", (14.2, 8.4), 180.0))
    frame = (1.0, 2.0, 23.0, 13.0)

    def ground(self) -> Mapping[str, Any]:
        return tables.grove()

    def title(self) -> str:
        return _("How deep sight goes into woods")

    def hint(self) -> str:
        return _("Drag the target deeper into the woods, until it is gone.")


class Models(Looking):
    """A tank between two soldiers."""

    actors = (
        Actor(FIRER, 0, "soldier", (4.0, 7.0)),
        Actor(TARGET, 1, "soldier", (19.0, 8.2), 180.0),
        Actor("A2", 0, "tank", (12.0, 6.6), 90.0),
    )
    frame = (1.0, 2.0, 23.0, 13.0)

    def ground(self) -> Mapping[str, Any]:
        return tables.open_ground()

    def title(self) -> str:
        return _("A tank hides what is behind it")

    def hint(self) -> str:
        return _("Drag the tank in and out of the line of sight.")


class Covered(Looking):
    """What cover does to the roll: the same with the number needed."""

    def facts(self) -> list[Fact]:
        shots = self.questions.shots(FIRER) or []
        found = [fact for fact in super().facts() if fact.rule != "fire.range"]
        return [*found, *(_needed(self, shot) for shot in shots if shot.target == TARGET)]


class Cover(Covered):
    """A rifle and a low wall."""

    actors = (Actor(FIRER, 0, "soldier", (5.0, 6.5)), Actor(TARGET, 1, "soldier", (14.4, 7.4), 180.0))
    frame = (1.0, 2.5, 23.0, 13.5)

    def ground(self) -> Mapping[str, Any]:
        return tables.lone_wall()

    def title(self) -> str:
        return _("Cover behind a wall")

    def hint(self) -> str:
        return _("Drag the target to the wall and away from it. From the hill the wall hides less.")


class HullDown(Covered):
    """A tank behind a low wall."""

    actors = (Actor(FIRER, 0, "tank", (4.5, 6.0)), Actor(TARGET, 1, "tank", (15.6, 7.0), 180.0))
    frame = (1.0, 2.5, 23.0, 13.5)

    def ground(self) -> Mapping[str, Any]:
        return tables.lone_wall()

    def title(self) -> str:
        return _("Hull-down")

    def hint(self) -> str:
        return _("Drag the tanks. A cannon ignores cover, a machine gun does not.")


class Ranges(Exhibit):
    """Bands about a soldier, and what each needs."""

    actors = (
        Actor(FIRER, 0, "soldier", (2.5, 10.0)),
        Actor(TARGET, 1, "soldier", (16.0, 8.6), 180.0),
        Actor("B2", 1, "tank", (40.5, 9.0), 180.0),
    )
    frame = (0.5, 3.5, 47.5, 16.5)

    def ground(self) -> Mapping[str, Any]:
        return tables.long_field()

    def title(self) -> str:
        return _("Range bands")

    def hint(self) -> str:
        return _("Drag the units across the bands. Range counts from base to base.")

    def prepared(self, state: State) -> State:
        return msgspec.structs.replace(state, active_unit=FIRER, moved=True)

    def compose(self, easel: Easel) -> None:
        compose_turn(easel, FightingHand(self.questions, selected=FIRER, locked=TARGET))

    def facts(self) -> list[Fact]:
        shots = self.questions.shots(FIRER) or []
        found: list[Fact] = []
        for target in (TARGET, "B2"):
            shot = best_shot(shots, target)
            away = gap(self.battle.model(self.state, FIRER), self.battle.model(self.state, target))
            found.append(Fact(self.names.whose(target), f"{away:.1f} cm", "fire.range"))
            if shot is not None:
                found.append(_needed(self, shot))
        return found


def _needed(exhibit: Exhibit, shot: Shot) -> Fact:
    """What a weapon needs against the target, and its chance."""
    weapon = weapon_title(shot.weapon)
    if shot.odds is None or shot.odds.refusal is not None or shot.needs is None:
        refusal = shot.odds.refusal if shot.odds is not None else shot.refusal
        return Fact(weapon, exhibit.desk.why(refusal), refusal.rule if refusal else "", "bad")
    if shot.needs > FACES:
        return Fact(weapon, _("cannot hit"), "fire.roll", "bad")
    return Fact(weapon, f"{shot.needs}+   {percent(shot.chance)}", "fire.roll", "gold")


def share_words(share: float) -> str:
    """A share of the silhouette, as exactly as eyes can tell."""
    return f"{share * 100.0:.1f} %" if 0.0 < share < 1.0 else percent(share)
