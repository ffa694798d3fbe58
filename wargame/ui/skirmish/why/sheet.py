"""Reads the why of an attack off a battle: its terms, its tree line by line, its sums and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.forces.profiles import Weapon
from wargame.games.skirmish.rules.odds import Odds
from wargame.games.skirmish.rules.odds_tree import Aftermath, Branch, Leaf, Roll, leaves, total
from wargame.games.skirmish.state import State
from wargame.games.skirmish.table.cover import View
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.gauges import FACES, percent
from wargame.ui.skirmish.hud.sheets import TermSheet, Tone
from wargame.ui.skirmish.names import Names, weapon_title
from wargame.ui.skirmish.told import cover_words, refusal_words

Point = tuple[float, float]
MOSTLY = 0.5
"""The share of a target from which on it is called well seen."""
TONES: dict[str, Tone] = {
    "miss": "dim",
    "hit": "good",
    "minor": "orange",
    "critical": "gold",
    "destroyed": "bad",
    "second critical": "bad",
    "removed": "bad",
}


@dataclass(frozen=True)
class Attack:
    """An attack that is asked about; `at` and `target_at` are where the two would stand."""

    unit: str
    target: str
    weapon: str
    at: Point | None = None
    target_at: Point | None = None


@dataclass(frozen=True)
class TreeLine:
    """One way a die can fall: how deep in the tree, its faces, what it does, and its chances."""

    depth: int
    faces: tuple[int, ...]
    words: str
    weight: Fraction
    chance: Fraction
    tone: Tone
    rule: str
    ends: bool


@dataclass(frozen=True)
class EndLine:
    """One result of the attack: its chance, and what it means for the other side."""

    words: str
    chance: Fraction
    tone: Tone
    rule: str
    after: str


@dataclass(frozen=True)
class WhySheet:
    """All that explains an attack; with a refusal there is no tree."""

    title: str
    subject: str
    side: int
    terms: tuple[TermSheet, ...]
    refusal: str = ""
    rule: str = ""
    lines: tuple[TreeLine, ...] = ()
    ends: tuple[EndLine, ...] = ()
    hit: Fraction = Fraction(0)
    total: Fraction = Fraction(0)
    retreat: str = ""


def why_sheet(battle: SkirmishBattle, state: State, names: Names, attack: Attack) -> WhySheet:
    """Read the why of an attack."""
    odds = battle.odds(state, attack.unit, attack.target, attack.weapon, attack.at, attack.target_at)
    target = battle.unit(state, attack.target)
    subject = _("{weapon} at {target}").format(
        weapon=weapon_title(attack.weapon), target=names.unit(attack.target)
    )
    weapon = battle.profile(battle.unit(state, attack.unit)).weapon(attack.weapon)
    seen = battle.view(state, attack.unit, attack.target, attack.at, attack.target_at)
    terms = tuple(_terms(odds, seen, weapon, names))
    tree = battle.whys.odds_tree(
        state, attack.unit, attack.target, attack.weapon, attack.at, attack.target_at
    )
    if tree is None or odds.refusal is not None:
        no = odds.refusal
        words, rule = (refusal_words(no, names), no.rule) if no is not None else ("", "")
        return WhySheet(names.unit(attack.unit), subject, target.side, terms, words, rule)
    damage = battle.profile(target).damage_rule
    side = names.side(target.side)
    return WhySheet(
        title=names.unit(attack.unit),
        subject=subject,
        side=target.side,
        terms=terms,
        rule="fire.roll",
        lines=tuple(_lines(tree, 0, damage)),
        ends=tuple(_ends(tree, damage, side)),
        hit=1 - sum((share for share, leaf in leaves(tree) if leaf.result == "miss"), Fraction(0)),
        total=total(tree),
        retreat=_retreat(tree, side),
    )


def _terms(odds: Odds, seen: View, weapon: Weapon | None, names: Names) -> Iterator[TermSheet]:
    """How the number needed comes about, step by step."""
    printed = weapon.needs_at(odds.distance) if weapon is not None and odds.distance is not None else None
    if odds.distance is not None:
        words = _("Range {distance:.1f} cm").format(distance=odds.distance)
        out = _("out of range")
        yield TermSheet(words, f"{printed}+" if printed else out, "ink" if printed else "bad", "fire.range")
    visible = _("Visible of the target")
    open_to_view: Tone = "bad" if not seen.los else "good" if seen.fraction > MOSTLY else "orange"
    yield TermSheet(visible, percent(seen.fraction), open_to_view, "sight")
    for reason in sorted(odds.because, key=lambda r: -r.share):
        if reason.share > 0.0:
            words = _("Hidden by {what}").format(what=cover_words([reason], names))
            rule = "sight.models" if reason.unit is not None else "sight"
            yield TermSheet(words, percent(reason.share), "orange", rule)
    if odds.needs is None or printed is None or weapon is None:
        return
    if odds.cover:
        what = cover_words(odds.because, names)
        label = _("Cover ({what})").format(what=what) if what else _("Cover")
        ignored = weapon.ignores_cover
        yield TermSheet(label, _("ignored") if ignored else "−1", "good" if ignored else "bad", "fire.cover")
    needs = f"{odds.needs}+" if odds.needs <= FACES else _("cannot hit")
    yield TermSheet(_("Needs"), needs, "gold", "fire.roll")


def _lines(roll: Roll, depth: int, damage: str) -> Iterator[TreeLine]:
    for branch in sorted(roll.branches, key=lambda b: -max(b.faces)):
        words, rule = _deed_words(branch.does, damage)
        ends = isinstance(branch.then, Leaf)
        yield TreeLine(
            depth, branch.faces, words, branch.weight, branch.chance, TONES[branch.does], rule, ends
        )
        yield from _deeper(branch, depth, damage)


def _deeper(branch: Branch, depth: int, damage: str) -> Iterator[TreeLine]:
    if isinstance(branch.then, Roll):
        yield from _lines(branch.then, depth + 1, damage)


def _deed_words(deed: str, damage: str) -> tuple[str, str]:
    """What a die does, and its clause; `damage` is the target's damage rule."""
    if deed == "hit":
        return (_("hit: removed"), damage) if damage == "damage.soldier" else (_("hit"), "fire.roll")
    return {
        "miss": (_("miss"), "fire.roll"),
        "minor": (_("minor damage"), "damage.minor"),
        "critical": (_("critical damage"), "damage.critical"),
        "destroyed": (_("destroyed"), damage),
        "second critical": (_("second critical"), "damage.critical"),
    }[deed]


def _ends(tree: Roll, damage: str, side: str) -> Iterator[EndLine]:
    """The results, the worst first, each with what it leaves of the other side."""
    titles = {
        "destroyed": (_("Destroyed"), damage),
        "second critical": (_("Destroyed by a second critical"), "damage.critical"),
        "removed": (_("Removed"), damage),
        "critical": (_("Critical damage"), "damage.critical"),
        "minor": (_("Minor damage"), "damage.minor"),
        "miss": (_("No effect"), "fire.roll"),
    }
    for result, (words, rule) in titles.items():
        found = [(share, leaf) for share, leaf in leaves(tree) if leaf.result == result]
        if found:
            share = sum((chance for chance, _leaf in found), Fraction(0))
            after = aftermath_words(found[0][1].after, side)
            yield EndLine(words, share, TONES[result], rule, after)


def aftermath_words(after: Aftermath, side: str) -> str:
    """What an outcome leaves of a side, and its check at the next turn."""
    if after.over:
        return _("{side} has nobody left: the battle is over.").format(side=side)
    if not after.checks:
        return _("{side} keeps {left} units and checks no morale.").format(side=side, left=after.left)
    words = _("{side} keeps {left} units and checks morale next turn: it retreats with {chance}.")
    return words.format(side=side, left=after.left, chance=share_words(after.retreats))


def _retreat(tree: Roll, side: str) -> str:
    """The chance that this attack and the check after it send the other side away."""
    chance = sum((share * leaf.after.retreats for share, leaf in leaves(tree)), Fraction(0))
    if not chance:
        return ""
    words = _("{side} retreats at its next check: {chance} in all.")
    return words.format(side=side, chance=share_words(chance))


def share_words(share: Fraction) -> str:
    """A chance as a fraction and as per cent."""
    return f"{share} ({float(share) * 100:.3g} %)" if 0 < share < 1 else f"{share}"
