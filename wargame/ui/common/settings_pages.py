"""The pages of the settings, each a list of widgets that change one setting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from wargame import paths
from wargame.ui.shell.scenes import Stage
from wargame.ui.shell.settings import Settings
from wargame.ui.shell.theme import Type, scale_for
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, Toggle
from wargame.ui.shell.widgets.layout import Column, Row
from wargame.ui.shell.widgets.menu import Dropdown
from wargame.ui.shell.widgets.slider import Slider
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _, languages, own_name, system_language

SCALES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.6, 1.8, 2.0)
AUTO = "auto"
FRAME_LIMITS = (30, 60, 90, 120, 144, 240)
CHOICE_WIDTH = 300

SHOWN = (
    "language",
    "full_screen",
    "ui_scale",
    "animations",
    "animation_speed",
    "effects",
    "frame_limit",
    "army_colours",
    "base_patterns",
    "sound_volume",
    "muted",
    "pass_seat",
    "dice",
    "confirm_end",
    "auto_next",
    "fire_on_first_click",
    "keys",
)
"""What the pages change, and what going back to the usual settings puts back."""


class Pages:
    """Makes the pages for the settings as they are now."""

    def __init__(
        self, stage: Stage, open_folder: Callable[[Path], object], back_up: Callable[[], object]
    ) -> None:
        self._stage = stage
        self._open_folder = open_folder
        self._back_up = back_up

    def display(self) -> list[Widget]:
        """Full screen, size, motion, frames."""
        now, stage = self._now, self._stage
        chosen = None if now.ui_scale == "auto" else now.ui_scale
        fitting = _("Automatic ({share})").format(share=percent(scale_for(stage.size)))
        listed = sorted({*SCALES, *((chosen,) if chosen is not None else ())})
        scales = [(AUTO, fitting), *((f"{scale:g}", percent(scale)) for scale in listed)]
        size = self._choice("ui_scale", _("Size of words and panels"), scales, _read_scale)
        in_force = _("In a window of this size at most {share}.").format(share=percent(stage.theme.scale))
        capped = Label(in_force, Type.SMALL, "orange", wrap=True, id="capped")
        capped.visible = chosen is not None and stage.theme.scale < chosen - 1e-6
        frames = [(str(limit), str(limit)) for limit in sorted({*FRAME_LIMITS, now.frame_limit})]
        return [
            self._choice("language", _("Language"), _languages(), str),
            self._toggle("full_screen", _("Full screen"), _("F11 anywhere.")),
            Column([size, capped], gap=2),
            self._toggle("animations", _("Animations"), _("Moves, shots and dice are shown as they happen.")),
            self._slider("animation_speed", _("Animation speed"), (0.25, 4.0, 0.25)),
            self._toggle("effects", _("Smoke, sparks and debris")),
            self._choice("frame_limit", _("Pictures a second, at most"), frames, int),
        ]

    def colours(self) -> list[Widget]:
        """Army colours and marks."""
        options = [
            ("usual", _("Blue and orange")),
            ("red_blind", _("Blue and yellow (protanopia)")),
            ("green_blind", _("Blue and vermilion (deuteranopia)")),
            ("blue_blind", _("Teal and red (tritanopia)")),
        ]
        words = _("Each side also has a mark, a circle or a diamond, wherever its colour stands.")
        return [
            self._choice("army_colours", _("Army colours"), options, str),
            self._toggle(
                "base_patterns", _("Marks under the bases"), _("Each model also shows its side's mark.")
            ),
            Label(words, Type.SMALL, "dim", wrap=True),
        ]

    def sound(self) -> list[Widget]:
        """Volume."""
        return [
            self._toggle("muted", _("Mute")),
            self._slider("sound_volume", _("Volume"), (0.0, 1.0, 0.05)),
        ]

    def play(self) -> list[Widget]:
        """What the game asks and does by itself."""
        seat = [
            ("off", _("Nothing")),
            ("banner", _("A banner")),
            ("card", _("A card that covers the table")),
        ]
        dice = [
            ("tumbling", _("Tumble in the tray")),
            ("quick", _("Show at once")),
            ("real", _("Your own, typed in")),
        ]
        return [
            self._choice("pass_seat", _("When the seat passes"), seat, str),
            self._choice("dice", _("Dice"), dice, str),
            self._toggle("confirm_end", _("Ask before ending an activation that could still do something")),
            self._toggle("auto_next", _("Call the next player when nothing useful is left")),
            self._toggle("fire_on_first_click", _("Fire on the first click on an enemy")),
        ]

    def folders(self) -> list[Widget]:
        """Where everything is, and a backup of it."""
        folders = [
            ("battles", _("Battles"), paths.battles_dir()),
            ("trash", _("Deleted battles"), paths.trash_dir()),
            ("maps", _("Your own tables"), paths.user_maps_dir()),
            ("data", _("All of these, and the settings"), paths.data_dir()),
            ("cache", _("Painted pictures and sounds (can be deleted)"), paths.cache_dir()),
        ]
        rows: list[Widget] = [self._folder(*folder) for folder in folders]
        words = _(
            "Battles, tables and settings in one zip file; unpacked into the folder of all, it restores them."
        )
        note = Label(words, Type.SMALL, "dim", wrap=True, stretch=1, align=("fill", "centre"))
        pack = Button(
            _("Back up"), self._back_up, shortcut="B", style=Type.LABEL, height=36, id="back-up", align=FREE
        )
        return [*rows, Row([note, pack], gap=12)]

    # -- one setting ---------------------------------------------------------------------

    @property
    def _now(self) -> Settings:
        return self._stage.settings

    def _change(self, name: str, value: Any) -> None:
        self._stage.settings_store.change(**{name: value})

    def _toggle(self, name: str, text: str, note: str = "") -> Toggle:
        on = bool(getattr(self._now, name))
        return Toggle(text, on, lambda value: self._change(name, value), note=note, id=name)

    def _slider(self, name: str, text: str, bounds: tuple[float, float, float]) -> Slider:
        low, high, step = bounds
        value = float(getattr(self._now, name))
        return Slider(text, value, low, high, step, lambda v: self._change(name, v), percent, id=name)

    def _choice(
        self, name: str, text: str, options: list[tuple[str, str]], read: Callable[[str], Any]
    ) -> Widget:
        value = getattr(self._now, name)
        key = f"{value:g}" if isinstance(value, float) else str(value)
        drop = Dropdown(
            options,
            key,
            lambda chosen: self._change(name, read(chosen)),
            name=text,
            width=CHOICE_WIDTH,
            id=name,
        )
        return Row(
            [Label(text, Type.BODY_MEDIUM, wrap=True, stretch=1, align=("fill", "centre")), drop], gap=12
        )

    def _folder(self, name: str, title: str, path: Path) -> Widget:
        words = Column(
            [Label(title, Type.BODY_MEDIUM, wrap=True), Label(str(path), Type.SMALL, "dim", wrap=True)],
            gap=1,
            stretch=1,
        )
        button = Button(
            _("Open"),
            lambda: self._open_folder(path),
            style=Type.LABEL,
            height=36,
            id=f"open-{name}",
            align=FREE,
        )
        return Row([words, button], gap=12)


def _languages() -> list[tuple[str, str]]:
    """The system's language and all there are, each named in itself."""
    of_system = _("Automatic ({share})").format(share=own_name(system_language()))
    return [(AUTO, of_system), *((code, own_name(code)) for code in languages())]


def _read_scale(text: str) -> str | float:
    return AUTO if text == AUTO else float(text)


FREE: Any = ("fill", "centre")


def percent(value: float) -> str:
    """A share in words."""
    return f"{round(value * 100)} %"
