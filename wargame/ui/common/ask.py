"""Questions in front of everything: one sentence to read, or a line of text to give."""

from __future__ import annotations

from collections.abc import Callable

from wargame.engine.contract import Fault
from wargame.engine.savefile import SaveError
from wargame.engine.store import Lost
from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.words import _

LONGEST_PATH = 400


def tell(stage: Stage, title: str, words: str) -> None:
    """One sentence that has to be read."""
    stage.dialog(title, words, [Choice(_("Close"), safe=True)])


def ask_text(
    stage: Stage, title: str, words: str, text: str, verb: str, then: Callable[[str], object]
) -> None:
    """Ask for a line of text. What goes wrong in `then` is said, and the question stays with its text.

    `then` may raise Fault, SaveError, Lost or OSError, each with a sentence.
    """

    def take() -> object:
        try:
            return then(field.value)
        except Fault as fault:
            why = fault.why
        except (SaveError, Lost, OSError) as error:
            why = str(error)
        ask_text(stage, title, words, field.value, verb, then)
        stage.toast(why[:1].upper() + why[1:].rstrip(".") + ".", "bad", 8)
        return None

    def submit(_text: str) -> object:
        stage.close_popup(dialog)
        return take()

    field = TextField(text, on_submit=submit, name=words, width=420, longest=LONGEST_PATH, id="answer")
    choices = [Choice(_("Cancel"), safe=True), Choice(verb, take, primary=True, id="take")]
    dialog = stage.dialog(title, words, choices, field)
    stage.layers[-1].dispatcher.give_focus(field, ring=False)
