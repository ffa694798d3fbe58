"""Saving, asking before something is lost, and unsaved work kept on disk while one works."""

from __future__ import annotations

import time
from collections.abc import Callable

from wargame.engine.contract import Fault
from wargame.engine.savefile import SaveError
from wargame.games.skirmish.maps.drafts import Claim, KeptDraft, kept_drafts
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.library import OWN_PREFIX
from wargame.games.skirmish.maps.shelf import bare_name, free_table_name, save_table
from wargame.ui.common.ask import ask_text, tell
from wargame.ui.shell.scenes import Choice
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.wording import sentence

KEEP_AFTER_S = 3.0
LOOK_EVERY_S = 0.1
SAVE_WITHIN_S = 0.08
CANCEL = "unsaved-cancel"

Then = Callable[[], object]


class Keeper:
    """Writes the bench's table to disk: when asked to, and by itself into a file of its own."""

    def __init__(self, stage: Stage, bench: Bench) -> None:
        self._stage, self._bench = stage, bench
        self._timer: Task | None = None
        self._kept: Draft | None = bench.history.settled
        self._claims: dict[str, Claim] = {}
        self.problem = ""
        self._is_writing = False
        self._again: Then | None = None

    @property
    def key(self) -> str:
        """Whose unsaved work this is."""
        return self._bench.name or ""

    # -- by itself -----------------------------------------------------------------------

    def follow(self) -> None:
        """Called after every change: some seconds later what is unsaved is written down."""
        if self._timer is None and self._bench.dirty and self._bench.history.settled is not self._kept:
            self._timer = self._stage.tasks.thread(self._wait_and_keep, then=self._has_kept)

    def keep_now(self) -> None:
        """Write unsaved work down at once: the screen is left without a question."""
        if self._bench.dirty:
            try:
                self._claim(self.key).keep(self._bench.history.settled)
            except SaveError as error:
                self._complain(str(error))

    def forget(self) -> None:
        """The unsaved work is saved, or given up."""
        self._cancel()
        try:
            self._claim(self.key).forget()
        except SaveError as error:
            self._complain(str(error))

    def close(self) -> None:
        """The screen goes."""
        self._cancel()
        for claim in self._claims.values():
            claim.release()
        self._claims.clear()

    def _claim(self, key: str) -> Claim:
        """This window's own file for the unsaved work on a table."""
        if key not in self._claims:
            self._claims[key] = Claim(key)
        return self._claims[key]

    def _wait_and_keep(self, progress: Progress) -> str:
        until = time.monotonic() + KEEP_AFTER_S
        while time.monotonic() < until:
            progress(0.0)
            time.sleep(LOOK_EVERY_S)
        draft = self._bench.history.settled
        if not self._bench.dirty:
            return ""
        try:
            self._claim(self.key).keep(draft)
        except SaveError as error:
            return str(error)
        self._kept = draft
        return ""

    def _has_kept(self, task: Task) -> None:
        self._timer = None
        if task.error:
            raise RuntimeError(task.error)
        if task.result and task.result != self.problem:
            self._complain(task.result)
        self.problem = task.result
        self.follow()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _complain(self, why: str) -> None:
        words = _("Unsaved work can't be kept: {why}.").format(why=why.rstrip("."))
        self._stage.toast(words, "bad", 10)

    # -- when asked to -------------------------------------------------------------------

    def save(self, then: Then = lambda: None) -> None:
        """Save under its name; a table without one, or one that may not be written, asks for a name."""
        name = self._bench.name
        if name is None or self._bench.read_only:
            self.save_as(then)
        else:
            self._write(name, then)

    def save_as(self, then: Then = lambda: None) -> None:
        """Ask for a name and save under it."""
        proposed = bare_name(self._bench.name or "") or free_table_name(self._bench.table_map.name)

        def take(name: str) -> None:
            self._save_under(name)
            self._stage.outcome(then())

        ask_text(self._stage, _("Save the table"), _("What is it called?"), proposed, _("Save"), take)

    def save_somewhere(self, then: Then) -> None:
        """Save without another question: under its name, or the next free one after its title."""
        name = self._bench.name
        if name is None or self._bench.read_only:
            self._guarded(lambda: self._save_under(free_table_name(self._bench.table_map.name)), then)
        else:
            self._write(name, then)

    def _save_under(self, name: str) -> None:
        """Save under a new name, by which the table is called from now on. Raises Fault, SaveError."""
        before = self.key
        draft = self._bench.history.settled
        if self._bench.name is None and draft.table_map.name != name:
            table_map = draft.table_map
            draft = edits.titled(draft, name, table_map.author, table_map.notes)
        save_table(draft, name)
        self._bench.do("Describe the table", draft)
        self._saved(OWN_PREFIX + bare_name(name), before, self._bench.history.settled)

    def _write(self, name: str, then: Then) -> None:
        """Write a table over its own file beside the main loop: what is there is read before.

        What is asked for meanwhile is done after it: one file is never written twice at once.
        """
        if self._is_writing:
            self._again = then
            return
        self._is_writing = True
        history = self._bench.history
        draft = history.settled

        def work(_progress: Progress) -> str:
            try:
                save_table(draft, name, overwrite=True)
            except Fault as fault:
                return fault.why
            except SaveError as error:
                return str(error)
            return ""

        def done(task: Task) -> object:
            self._is_writing = False
            again, self._again = self._again, None
            if task.error:
                raise RuntimeError(task.error)
            if task.result:
                tell(self._stage, _("It could not be saved"), sentence(task.result))
                return None
            if self._bench.history is history:
                self._saved(name, name, draft)
            if again is not None:
                self.save(again)
            return then()

        self._stage.tasks.thread(work, then=done).wait(SAVE_WITHIN_S)

    def _guarded(self, write: Callable[[], None], then: Then) -> None:
        try:
            write()
        except Fault as fault:
            tell(self._stage, _("It could not be saved"), sentence(fault.why))
        except SaveError as error:
            tell(self._stage, _("It could not be saved"), sentence(str(error)))
        else:
            self._stage.outcome(then())

    def _saved(self, name: str, before: str, draft: Draft) -> None:
        self._cancel()
        self._kept = draft
        self._bench.saved(name, draft)
        for key in {before, name}:
            try:
                self._claim(key).forget()
            except SaveError as error:
                self._complain(str(error))
        self._stage.settings_store.change(last_table=name)
        self._stage.toast(_("Saved as {name}").format(name=bare_name(name)), "good")
        self.follow()

    # -- asking --------------------------------------------------------------------------

    def ask(self, then: Then) -> object:
        """Go on with `then`; with unsaved changes ask first. Enter and Esc take what loses nothing."""
        if not self._bench.dirty:
            self.forget()
            return then()
        title = self._bench.table_map.name

        def discard() -> object:
            self.forget()
            return then()

        self._stage.dialog(
            _("Unsaved changes"),
            _("{table} has changed since it was saved.").format(table=title),
            [
                Choice(_("Go on working"), safe=True, id=CANCEL),
                Choice(_("Throw away"), discard, id="unsaved-discard"),
                Choice(_("Save"), lambda: self.save_somewhere(then), primary=True, id="unsaved-save"),
            ],
            width=540,
        )
        return None

    @property
    def is_asking(self) -> bool:
        """Whether the question about unsaved changes is open."""
        return any(layer.content.find(CANCEL) is not None for layer in self._stage.layers)

    def offer_kept(self, otherwise: Then) -> object:
        """Offer unsaved work that was left behind, the newest; `otherwise` when there is none to take up."""
        found = next(iter(kept_drafts()), None)
        if found is None:
            return otherwise()
        words = _("Unsaved work on {table} was found. Take it up where you left it?")
        title = found.draft.table_map.name
        self._stage.dialog(
            _("Unsaved work"),
            words.format(table=title),
            [
                Choice(_("Throw away"), lambda: self._throw_away(found, otherwise), id="kept-discard"),
                Choice(
                    _("Take it up"), lambda: self._take_up(found), safe=True, primary=True, id="kept-take"
                ),
            ],
            width=520,
        )
        return None

    def _take_up(self, found: KeptDraft) -> None:
        name = found.table if found.table.startswith(OWN_PREFIX) else None
        self._claims[name or ""] = Claim(found.table, found.path)
        self._bench.open(found.draft, name, unsaved=True)
        self._kept = found.draft

    def _throw_away(self, found: KeptDraft, otherwise: Then) -> object:
        claim = Claim(found.table, found.path)
        try:
            claim.forget()
        except SaveError as error:
            self._complain(str(error))
        claim.release()
        return otherwise()
