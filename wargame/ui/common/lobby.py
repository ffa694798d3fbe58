"""Between battles: opening, continuing, playing again. One place for every way into the battle screen."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from wargame.engine.contract import Fault
from wargame.engine.journal import Journal
from wargame.engine.match import Match
from wargame.engine.replay import play_on
from wargame.engine.store import Autosave, BattleStore, Copy
from wargame.ui.common.ask import tell
from wargame.ui.common.backdrop import Backdrop
from wargame.ui.common.game_screens import GameScreens
from wargame.ui.common.opening import Damaged, Differs, Opened, Ready, Unreadable, open_journal, open_saved
from wargame.ui.common.patience import Patience
from wargame.ui.common.plan import BattlePlan, seat_names
from wargame.ui.common.saves import Saves
from wargame.ui.shell.scenes import Choice, PopTo, Push, Scene, Stage, Transition
from wargame.ui.shell.tasks import Cancelled, Progress
from wargame.ui.shell.words import _, word

TITLE = "title"


class Lobby:
    """The game's screens, the folder of battles, how to make the other shared scenes,
    and what the command line asked for: the map to propose and the next battle's seed."""

    def __init__(
        self,
        screens: GameScreens,
        store: BattleStore,
        setup_scene: Callable[[Lobby], Scene],
        settings_scene: Callable[[], Scene],
        map_name: str | None = None,
        seed: int | None = None,
    ) -> None:
        self.screens = screens
        self.store = store
        self.saves = Saves(screens, store)
        self.backdrop = Backdrop(screens)
        self.map_name = map_name
        self.seed = seed
        self._setup_scene = setup_scene
        self._settings_scene = settings_scene
        self._patience = Patience()

    # -- new battles ---------------------------------------------------------------------

    def begin(self, stage: Stage, parameters: Mapping[str, Any], look: Mapping[str, Any]) -> None:
        """A new battle with a fresh seed (once the command line's), saved from its start."""
        self._begin(stage, lambda: (parameters, look))

    def play_at_once(self, stage: Stage) -> None:
        """A new battle of what the set-up page would propose."""

        def proposed() -> tuple[Mapping[str, Any], Mapping[str, Any]]:
            self.screens.look_for_maps()
            plan = BattlePlan.remembered(self.screens, stage.settings, stage.theme.armies, self.map_name)
            return plan.parameters(), plan.look()

        self._begin(stage, proposed)

    def rematch(self, stage: Stage, match: Match) -> None:
        """The same battle again, sides swapped."""
        old = match.journal()
        kept = {k: v for k, v in old.battle.items() if k not in ("seed", "dice", "units")}
        sides = list(reversed(kept["sides"]))
        names = seat_names([str(side.get("name", "")) for side in sides], stage.theme.armies)
        kept["sides"] = [{**side, "name": name} for side, name in zip(sides, names, strict=True)]
        look = {k: list(reversed(v)) if isinstance(v, list) else v for k, v in old.look.items()}
        self.begin(stage, kept, {**look, "names": list(names)})

    def play_on_from(self, stage: Stage, journal: Journal) -> None:
        """A new battle that goes on from a journal's last entry (a replay's "play on from here")."""

        def go_on(opened: Opened) -> Transition | None:
            if not isinstance(opened, Ready):
                self._tell_unopened(stage, opened)
                return None
            name = self.store.free_name(self._title_of(opened.match))
            stage.toast(_("A new battle, kept as {name}.").format(name=name), "good")
            self._play(stage, opened.match, name)
            return None

        self._work(stage, _("Playing back"), lambda p: open_journal(self.screens.game, journal, p), go_on)

    # -- saved battles -------------------------------------------------------------------

    def resume(self, stage: Stage, name: str) -> None:
        """Continue a saved battle, or say what is wrong with it and offer what is left."""

        def opened(found: Opened) -> None:
            match found:
                case Ready(match):
                    self._play(stage, match, name)
                case Damaged():
                    self._offer_copy(stage, name, found)
                case Differs():
                    self._offer_last_state(stage, name, found)
                case Unreadable():
                    self._tell_unopened(stage, found)

        self._work(stage, _("Opening {name}").format(name=name), self._opening(name), opened)

    def replay(self, stage: Stage, name: str) -> None:
        """Watch a saved battle."""

        def opened(found: Opened) -> Transition | None:
            match found:
                case Ready(match):
                    return Push(self.screens.replay_scene(match, self))
                case Damaged(trouble, copy, match):
                    stage.toast(f"{trouble} {_copy_words(copy)}", "orange", 10)
                    return Push(self.screens.replay_scene(match, self))
                case _:
                    self._tell_unopened(stage, found)
                    return None

        self._work(stage, _("Opening {name}").format(name=name), self._opening(name), opened)

    def watch(self, match: Match) -> Transition:
        """Watch a battle from its start; it has been played here, so there is nothing to check."""
        return Push(self.screens.replay_scene(match, self))

    def save_as(self, match: Match, name: str) -> None:
        """Keep a copy of the battle under another name. Raises Fault, SaveError."""
        if self.store.path(name).exists():
            raise Fault("$.name", _("there is a battle of that name already"))
        self.store.save(name, match.journal())

    # -- doors ---------------------------------------------------------------------------

    def to_new_battle(self, stage: Stage) -> Transition:
        """The set-up page in front of the title; the battle in between is left."""
        stage.outcome(PopTo(TITLE))
        return Push(self._setup_scene(self))

    def to_settings(self) -> Transition:
        """The settings, in front of everything."""
        return Push(self._settings_scene())

    def to_title(self) -> Transition:
        """Back to the title."""
        return PopTo(TITLE)

    # -- inside --------------------------------------------------------------------------

    def _work(
        self, stage: Stage, doing: str, work: Callable[[Progress], Opened], then: Callable[[Opened], object]
    ) -> None:
        self._patience.work(stage, doing, work, then)

    def _opening(self, name: str) -> Callable[[Progress], Opened]:
        return lambda progress: open_saved(self.store, self.screens.game, name, progress)

    def _begin(self, stage: Stage, wanted: Callable[[], tuple[Mapping[str, Any], Mapping[str, Any]]]) -> None:
        seed = secrets.randbits(64) if self.seed is None else self.seed

        def work(progress: Progress) -> Autosave | Fault:
            try:
                parameters, look = wanted()
                match = self.screens.new_match({**parameters, "seed": seed}, look)
            except Fault as fault:
                return fault
            return self._kept(match, self.store.free_name(self._title_of(match)), progress)

        def then(made: Autosave | Fault) -> Transition | None:
            if isinstance(made, Fault):
                tell(stage, _("The battle can't begin"), f"{made.path}: {made.why}.")
                return None
            self.seed = None
            return self._show(stage, made)

        self._patience.work(stage, _("Setting up the table"), work, then)

    def _offer_copy(self, stage: Stage, name: str, found: Damaged) -> None:
        """What happened to the newest file, and the newest copy that is whole."""
        entries = len(found.match.moments) - 1
        turn = self.screens.summary(found.match.journal()).turn
        where = _("It stands at turn {turn}, after {count} actions.").format(turn=turn, count=entries)
        kept = _("The damaged file is kept beside it.")
        words = f"{found.trouble}\n\n{_copy_words(found.copy)} {where} {kept}"
        play = Choice(
            _("Play on"), lambda: self._play_copy(stage, name, found.match), primary=True, id="play-on"
        )
        stage.dialog(
            _("The save is damaged"),
            words,
            [Choice(_("Leave it"), safe=True, id="leave-it"), play],
            width=560,
        )

    def _play_copy(self, stage: Stage, name: str, match: Match) -> None:
        aside = None if self.store.in_use(name) else self.store.set_aside(name)
        if aside is not None:
            stage.toast(_("The damaged file is kept as {file}.").format(file=aside.name), seconds=8)
        self._play(stage, match, name)

    def _offer_last_state(self, stage: Stage, name: str, found: Differs) -> None:
        """Other rules, or a changed file: the history does not lead to its end; the end can be played on."""
        why = word(found.refusal.template, found.refusal.values)
        if found.journal.rules_revision != self.screens.game.rules_revision:
            why = _("This battle was played by another revision of the rules.") + " " + why
        offer = _("It can be played on from its last state as a new battle, without its history.")
        play = Choice(
            _("Play on"),
            lambda: self._play_last_state(stage, name, found.journal),
            primary=True,
            id="play-on",
        )
        stage.dialog(
            _("The battle replays differently"),
            f"{why}\n\n{offer}",
            [Choice(_("Leave it"), safe=True, id="leave-it"), play],
            width=560,
        )

    def _play_last_state(self, stage: Stage, name: str, journal: Journal) -> None:
        def work(_progress: Progress) -> Opened:
            try:
                return Ready(play_on(self.screens.game, journal))
            except Fault as fault:
                return Unreadable(f"{fault.path}: {fault.why}.")

        def then(found: Opened) -> None:
            if isinstance(found, Ready):
                self._play(stage, found.match, self.store.free_name(name))
            else:
                self._tell_unopened(stage, found)

        self._work(stage, _("Opening {name}").format(name=name), work, then)

    def _tell_unopened(self, stage: Stage, found: Opened) -> None:
        match found:
            case Unreadable(why):
                tell(stage, _("The battle can't be read"), why)
            case Differs(refusal=refusal):
                tell(stage, _("The battle replays differently"), word(refusal.template, refusal.values))

    def _play(self, stage: Stage, match: Match, name: str) -> None:
        """Save the battle from now on, and show it once that has begun."""

        def keep(progress: Progress) -> Autosave:
            return self._kept(match, name, progress)

        doing = _("Opening {name}").format(name=name)
        self._patience.work(stage, doing, keep, lambda autosave: self._show(stage, autosave))

    def _kept(self, match: Match, name: str, progress: Progress) -> Autosave:
        """The battle's autosave, its first save written. Slow; raises Cancelled and lets go of it then."""
        autosave = self.store.autosave(name, match)
        try:
            progress(1.0)
        except Cancelled:
            autosave.close()
            raise
        return autosave

    def _show(self, stage: Stage, autosave: Autosave) -> Transition:
        """The battle screen in front of the title; whatever lay in between is left."""
        match = autosave.match
        stage.outcome(PopTo(TITLE))
        if autosave.read_only:
            words = _("Another window has this battle open; here it can only be watched.")
            stage.toast(words, "orange", 10)
            return Push(self.screens.replay_scene(match, self))
        if autosave.problem is not None:
            stage.toast(autosave.problem, "bad", 10)
        return Push(self.screens.battle_scene(match, autosave, self))

    def _title_of(self, match: Match) -> str:
        return self.screens.summary(match.journal()).map_title


def _copy_words(copy: Copy) -> str:
    match copy:
        case "action":
            return _("The copy from one action earlier is whole.")
        case "turn":
            return _("The copy from the start of the turn is whole.")
        case "start":
            return _("The copy from the start of the battle is whole.")
