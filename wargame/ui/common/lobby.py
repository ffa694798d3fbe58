"""Between battles: opening, continuing, playing again. One place for every way into the battle screen."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from wargame.engine.contract import Fault, Refused
from wargame.engine.journal import Journal, decode
from wargame.engine.match import Match
from wargame.engine.replay import load_match, play_on
from wargame.engine.store import BattleStore, Lost, Recovered
from wargame.ui.common.ask import tell
from wargame.ui.common.game_screens import BattleSummary, GameScreens
from wargame.ui.shell.scenes import Choice, PopTo, Push, Replace, Scene, Stage, Transition
from wargame.ui.shell.words import _, word

TITLE = "title"
MOST_READ_FOR_TITLE = 40


@dataclass(frozen=True)
class Saved:
    """A battle in the folder that could be read."""

    name: str
    summary: BattleSummary


@dataclass
class Lobby:
    """The game's screens, the folder of battles, how to make the other shared scenes,
    and what the command line asked for: the map to propose and the next battle's seed."""

    screens: GameScreens
    store: BattleStore
    setup_scene: Callable[[Lobby], Scene]
    settings_scene: Callable[[], Scene]
    map_name: str | None = None
    seed: int | None = None
    _summaries: dict[tuple[str, int, int], BattleSummary | None] = field(default_factory=dict)

    # -- what there is -------------------------------------------------------------------

    def summary(self, name: str) -> BattleSummary | None:
        """A battle's summary; None when its file can't be read (opening it says why)."""
        path = self.store.path(name)
        try:
            stat = path.stat()
            key = (name, stat.st_mtime_ns, stat.st_size)
            if key not in self._summaries:
                self._summaries[key] = self._read_summary(decode(path.read_bytes()))
        except (OSError, Fault):
            return None
        return self._summaries[key]

    def _read_summary(self, journal: Journal) -> BattleSummary | None:
        try:
            return self.screens.summary(journal)
        except Fault:
            return None

    def unfinished(self) -> Saved | None:
        """The battle played last that has no result yet."""
        for name in self.store.names()[:MOST_READ_FOR_TITLE]:
            summary = self.summary(name)
            if summary is not None and not summary.result:
                return Saved(name, summary)
        return None

    # -- ways in -------------------------------------------------------------------------

    def begin(self, stage: Stage, parameters: Mapping[str, Any], look: Mapping[str, Any]) -> Transition:
        """A new battle with a fresh seed (once the command line's), saved from its start. Raises Fault."""
        seed = secrets.randbits(64) if self.seed is None else self.seed
        self.seed = None
        match = self.screens.new_match({**parameters, "seed": seed}, look)
        return self._play(stage, match, self.store.free_name(self._title_of(match)))

    def rematch(self, stage: Stage, match: Match) -> Transition:
        """The same battle again, sides swapped. Raises Fault."""
        old = match.journal()
        kept = {k: v for k, v in old.battle.items() if k not in ("seed", "dice")}
        kept["sides"] = list(reversed(kept["sides"]))
        look = {k: list(reversed(v)) if isinstance(v, list) else v for k, v in old.look.items()}
        return self.begin(stage, kept, look)

    def resume(self, stage: Stage, name: str) -> Transition | None:
        """Continue a saved battle, or say what is wrong with it and offer what is left."""
        recovered = self._load(stage, name)
        if recovered is None:
            return None
        if recovered.trouble is None:
            return self._resume_journal(stage, name, recovered.journal)
        words = _("{trouble} The last good state can be played on; the damaged file is kept as {kept}.")
        kept = recovered.kept.name if recovered.kept else _("it was")
        stage.dialog(
            _("The save is damaged"),
            words.format(trouble=recovered.trouble, kept=kept),
            [
                Choice(_("Leave it"), safe=True),
                Choice(
                    _("Play on"),
                    lambda: self._resume_journal(stage, name, recovered.journal),
                    primary=True,
                    id="play-on",
                ),
            ],
        )
        return None

    def replay(self, stage: Stage, name: str) -> Transition | None:
        """Watch a saved battle."""
        recovered = self._load(stage, name)
        return None if recovered is None else self.watch(stage, recovered.journal)

    def watch(self, stage: Stage, journal: Journal) -> Transition | None:
        """Watch a journal, or say why that can't be."""
        try:
            return Push(self.screens.replay_scene(journal, self))
        except Fault as fault:
            tell(stage, _("This battle can't be watched"), f"{fault.path}: {fault.why}.")
        except Refused as refused:
            refusal = refused.refusal
            tell(stage, _("This battle can't be watched"), word(refusal.template, refusal.values))
        return None

    def play_on_from(self, stage: Stage, journal: Journal) -> Transition | None:
        """A new battle that goes on from a journal's last entry (a replay's "play on from here")."""
        match = load_match(self.screens.game, journal)
        return self._play(stage, match, self.store.free_name(self._title_of(match)))

    def save_as(self, match: Match, name: str) -> None:
        """Keep a copy of the battle under another name. Raises Fault, SaveError."""
        path = self.store.path(name)
        if path.exists():
            raise Fault("$.name", _("there is a battle of that name already"))
        self.store.save(name, match.journal())

    # -- inside --------------------------------------------------------------------------

    def _load(self, stage: Stage, name: str) -> Recovered | None:
        try:
            return self.store.load(name)
        except Lost as lost:
            tell(stage, _("The battle can't be read"), str(lost))
        except Fault as fault:
            tell(stage, _("The battle can't be read"), fault.why)
        return None

    def _resume_journal(self, stage: Stage, name: str, journal: Journal) -> Transition | None:
        try:
            return self._play(stage, load_match(self.screens.game, journal), name)
        except Refused as refused:
            self._offer_last_state(stage, name, journal, refused)
        except Fault as fault:
            tell(stage, _("The battle can't be read"), f"{fault.path}: {fault.why}.")
        return None

    def _offer_last_state(self, stage: Stage, name: str, journal: Journal, refused: Refused) -> None:
        """Other rules, or a changed file: the history does not lead to its end; the end can be played on."""
        words = _("{why} The battle can be played on from its last state, without its history.")
        why = word(refused.refusal.template, refused.refusal.values)
        other_rules = journal.rules_revision != self.screens.game.rules_revision
        if other_rules:
            why = _("This battle was played by another revision of the rules.") + " " + why
        stage.dialog(
            _("The battle replays differently"),
            words.format(why=why),
            [
                Choice(_("Leave it"), safe=True),
                Choice(
                    _("Play on"),
                    lambda: self._play_last_state(stage, name, journal),
                    primary=True,
                    id="play-on",
                ),
            ],
        )

    def _play_last_state(self, stage: Stage, name: str, journal: Journal) -> Transition | None:
        try:
            match = play_on(self.screens.game, journal)
        except Fault as fault:
            tell(stage, _("The battle can't be read"), f"{fault.path}: {fault.why}.")
            return None
        return self._play(stage, match, self.store.free_name(name))

    def _play(self, stage: Stage, match: Match, name: str) -> Transition:
        autosave = self.store.autosave(name, match)
        if autosave.read_only:
            stage.toast(_("Another window has this battle open; here it can only be watched."), "orange", 8)
            return Push(self.screens.replay_scene(match.journal(), self))
        return Push(self.screens.battle_scene(match, autosave, self))

    def _title_of(self, match: Match) -> str:
        return self.screens.summary(match.journal()).map_title

    def to_new_battle(self, stage: Stage) -> Transition:
        """The set-up page instead of what is in front."""
        return Replace(self.setup_scene(self))

    def to_settings(self) -> Transition:
        """The settings, in front of everything."""
        return Push(self.settings_scene())

    def to_title(self) -> Transition:
        """Back to the title."""
        return PopTo(TITLE)
