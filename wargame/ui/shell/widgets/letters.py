"""Which letter presses a button: its own where the label has it, else another of the label that is free."""

from __future__ import annotations

from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button


def share_letters(root: Widget) -> None:
    """Give every button of a tree that has a shortcut a letter that can be underlined in its label.

    Labels are translated, so the letter may not be in them. No two buttons get the same new letter.
    """
    buttons = [widget for widget in root.walk() if isinstance(widget, Button) and widget.shortcut]
    others = [button for button in buttons if button.shortcut.lower() not in button.text.lower()]
    taken: set[str] = set()
    for button in buttons:
        if button not in others:
            button.letter = button.shortcut
            taken.add(button.letter.lower())
    for button in others:
        free = (letter for letter in button.text.lower() if letter.isascii() and letter.isalpha())
        button.letter = next((letter for letter in free if letter not in taken), button.shortcut)
        taken.add(button.letter.lower())
