"""Taking a table out: what kind of file, where to, and what came of it. Nothing is written over unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from wargame.engine.contract import Fault
from wargame.engine.savefile import SaveError, write_atomic
from wargame.games.skirmish.maps.write import map_text
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.common.ask import tell
from wargame.ui.common.files import typed_path
from wargame.ui.common.folders import open_folder
from wargame.ui.common.patience import Patience
from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.tasks import Progress
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, Toggle
from wargame.ui.shell.widgets.cards import Card, ListView
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Spacer
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.library.browser import FolderBrowser
from wargame.ui.skirmish.workshop.library.formats import Format, formats, has_picture, written
from wargame.ui.skirmish.workshop.library.listing import nearest_folder
from wargame.ui.skirmish.workshop.library.sheet import Halves, Sheet
from wargame.ui.skirmish.workshop.wording import sentence

SHEET = (980, 720)
LONGEST_NAME = 120
BARRED = frozenset('\\/:*?"<>|')


class Exporting:
    """The sheet on which a format, a folder and a name are chosen."""

    def __init__(
        self,
        stage: Stage,
        table_map: TableMap,
        stem: str,
        folder: Path | None = None,
        text: Callable[[], str] | None = None,
    ) -> None:
        """`text`: the table as a file of the game's own, with what is unknown to the game kept."""
        self._stage = stage
        self._map = table_map
        self._text = text or (lambda: map_text(table_map))
        self._formats = {form.key: form for form in formats()}
        self._form = next(iter(self._formats.values()))
        self._name = TextField(
            file_stem(stem) + self._form.suffix,
            name=_("File name"),
            longest=LONGEST_NAME,
            on_submit=lambda _text: self._write(),
            id="export-name",
        )
        self._picture = Toggle(
            _("With the painted table"), True, note=_("without it the file is small"), id="export-picture"
        )
        self._problem = Label("", Type.BODY_MEDIUM, "bad", wrap=True, visible=False, id="export-problem")
        start = nearest_folder(folder or Path.home())
        self._browser = FolderBrowser(stage, start, {self._form.suffix}, self._taken, self._taken, stretch=1)
        self._sheet = Sheet(
            _("Export {table}").format(table=table_map.name), self._body(), self._feet(), self._close, SHEET
        )

    def open(self) -> None:
        """Show the sheet."""
        self._sheet.show(self._stage)

    def _body(self) -> Widget:
        self._cards = ListView(
            [_card(form) for form in formats()], self._choose, stretch=1, id="export-formats"
        )
        self._cards.select(self._form.key)
        left = Column([Label(_("What for"), Type.LABEL, "brass"), self._cards, self._picture], gap=8)
        where = Label(_("Where to"), Type.LABEL, "brass")
        name = Label(_("File name"), Type.LABEL, "brass")
        right = Column([where, self._browser, name, self._name, self._problem], gap=8)
        return Halves(left, right, 0.48)

    def _feet(self) -> list[Widget]:
        cancel = Button(_("Cancel"), self._close, id="export-cancel", least=(104, 0))
        export = Button(_("Export"), self._write, primary=True, id="export-take", least=(120, 0))
        return [Spacer(), cancel, export]

    def _choose(self, key: str) -> None:
        """Another format: the name keeps what was typed, but for its ending."""
        before, self._form = self._form, self._formats[key]
        stem = self._name.value.strip()
        if stem.casefold().endswith(before.suffix):
            stem = stem[: -len(before.suffix)]
        self._name.value = stem + self._form.suffix
        self._picture.visible = has_picture(key)
        self._browser.suffixes = {self._form.suffix}
        self._say("")

    def _taken(self, path: Path) -> None:
        """A file that is there lends its name; writing over it is asked before."""
        self._name.value = path.name

    def _say(self, words: str) -> None:
        self._problem.text, self._problem.visible = words, bool(words)

    def _target(self) -> Path:
        """The file to write. Raises Fault with one sentence."""
        name = self._name.value.strip()
        if not name:
            raise Fault("$", _("a name is needed"))
        path = typed_path(name)
        if not path.is_absolute():
            if BARRED & set(name) or any(ord(letter) < 32 for letter in name):
                raise Fault(
                    "$",
                    _("a file's name can't hold any of {letters}").format(letters=" ".join(sorted(BARRED))),
                )
            path = self._browser.folder / name
        if path.suffix.casefold() != self._form.suffix:
            path = path.with_name(path.name + self._form.suffix)
        if path.is_dir():
            raise Fault("$", _("{file} is a folder").format(file=path))
        if not path.parent.is_dir():
            raise Fault("$", _("there is no folder {folder}").format(folder=path.parent))
        return path

    def _write(self) -> None:
        try:
            target = self._target()
        except Fault as fault:
            self._say(sentence(fault.why))
            return
        self._say("")
        if target.exists():
            self._ask_over(target)
        else:
            self._make(target)

    def _ask_over(self, target: Path) -> None:
        self._stage.dialog(
            _("Write over it?"),
            _("{file} is there already.").format(file=target),
            [
                Choice(_("Keep it"), safe=True, id="keep-file"),
                Choice(_("Write over it"), lambda: self._make(target), id="write-over"),
            ],
        )

    def _make(self, target: Path) -> None:
        """Make the file beside the main loop; it is written whole or not at all."""
        form, table_map, text, picture = self._form, self._map, self._text, self._picture.on

        def work(progress: Progress) -> str:
            progress(0.0, _("Making the file"))
            if form.key == "geojson":
                data = text().encode("utf-8")
            else:
                data = written(table_map, form.key, progress, picture=picture)
            progress(0.97, _("Writing the file"))
            try:
                write_atomic(target, data)
            except SaveError as error:
                return str(error)
            return ""

        def done(problem: str) -> None:
            if problem:
                self._say(sentence(problem))
            else:
                self._close()
                tell_written(self._stage, target)

        Patience().work(self._stage, _("Exporting {file}").format(file=target.name), work, done)

    def _close(self) -> None:
        self._stage.close_popup(self._sheet)


def tell_written(stage: Stage, target: Path) -> None:
    """Say where the file lies, and offer to look at it."""

    def show() -> None:
        if not open_folder(target.parent):
            tell(stage, _("The folder"), _("It lies in {folder}.").format(folder=target.parent))

    stage.dialog(
        _("Exported"),
        _("{file} lies in {folder}.").format(file=target.name, folder=target.parent),
        [
            Choice(_("Open the folder"), show, id="export-folder"),
            Choice(_("Done"), safe=True, primary=True, id="export-done"),
        ],
    )


def file_stem(name: str) -> str:
    """A table's name as that of a file."""
    bare = "".join(" " if letter in BARRED or ord(letter) < 32 else letter for letter in name)
    return " ".join(bare.split()).strip(". ")[:80] or _("table")


def _card(form: Format) -> Card:
    words = Column([Label(form.title, Type.LABEL), Label(form.about, Type.SMALL, "dim", wrap=True)], gap=1)
    return Card(words, form.key, form.title, row=True, padding=10, down=5, id=f"format-{form.key}")
