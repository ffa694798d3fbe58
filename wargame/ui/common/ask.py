"""Questions in front of everything: one sentence to read, or a line of text to give."""

from __future__ import annotations

from collections.abc import Callable

from wargame.engine.contract import Fault
from wargame.engine.savefile import SaveError
from wargame.engine.store import Lost
from wargame.ui.common.layouts import Shelf
from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.editing import Line
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _

LONGEST_PATH = 400
LONG_WORDS, LONG_HEIGHT = 600, 300


def tell(stage: Stage, title: str, words: str, width: float = 480) -> None:
    """Something that has to be read; what is long can be scrolled."""
    close = Choice(_("Close"), safe=True, id="close")
    if len(words) <= LONG_WORDS:
        stage.dialog(title, words, [close], width=width)
    else:
        body = Shelf(Label(words, Type.BODY, wrap=True), LONG_HEIGHT, id="told")
        stage.dialog(title, "", [close], body, width)


def ask_text(
    stage: Stage,
    title: str,
    words: str,
    text: str,
    verb: str,
    then: Callable[[str], object],
    problem: str = "",
) -> None:
    """Ask for a line of text. What goes wrong in `then` is said, and the question stays with its text.

    `then` may raise Fault, SaveError, Lost or OSError, each with a sentence.
    """

    def take() -> object:
        try:
            return then(field.value.strip())
        except Fault as fault:
            why = fault.why
        except (SaveError, Lost, OSError) as error:
            why = str(error)
        sentence = why[:1].upper() + why[1:].rstrip(".") + "."
        ask_text(stage, title, words, field.value, verb, then, sentence)
        return None

    def submit(_text: str) -> object:
        stage.close_popup(dialog)
        return take()

    field = TextField(text, on_submit=submit, name=words, width=420, longest=LONGEST_PATH, id="answer")
    # what is proposed is replaced by the first letter typed
    field.line = Line(text, len(text), len(text) if problem else 0)
    field.problem = problem
    said = Label(problem, Type.BODY_MEDIUM, "bad", wrap=True, visible=bool(problem), id="answer-problem")
    choices = [Choice(_("Cancel"), safe=True, id="cancel"), Choice(verb, take, primary=True, id="take")]
    dialog = stage.dialog(title, words, choices, Column([field, said], gap=8), width=520, focus=field)
