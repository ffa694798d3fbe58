"""The pages of the settings, each a list of widgets that change one setting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from wargame import paths
from wargame.ui.common.settings_rows import FREE, ROW_HEIGHT, ArmySamples, SettingRow, listed, slider_row
from wargame.ui.shell.scenes import Stage
from wargame.ui.shell.settings import Settings
from wargame.ui.shell.theme import Type, scale_for
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, Toggle
from wargame.ui.shell.widgets.layout import Column
from wargame.ui.shell.widgets.menu import Dropdown
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _, languages, own_name, system_language

SCALES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.6, 1.8, 2.0)
AUTO = "auto"
FRAME_LIMITS = (30, 60, 90, 120, 144, 240)
FOLDER_BUTTON = 96
TOGGLE_ROOM = (0, ROW_HEIGHT)

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
        offered = sorted({*SCALES, *((chosen,) if chosen is not None else ())})
        scales = [(AUTO, fitting), *((f"{scale:g}", percent(scale)) for scale in offered)]
        size = self._choice("ui_scale", _("Size of words and panels"), scales, _read_scale)
        in_force = _("In a window of this size at most {share}.").format(share=percent(stage.theme.scale))
        capped = Label(in_force, Type.SMALL, "orange", wrap=True, id="capped")
        capped.visible = chosen is not None and stage.theme.scale < chosen - 1e-6
        frames = [(str(limit), str(limit)) for limit in sorted({*FRAME_LIMITS, now.frame_limit})]
        speed = self._share("animation_speed", _("Animation speed"), (0.25, 4.0, 0.25))
        effects = self._toggle("effects", _("Smoke, sparks and debris"))

        def animate(on: bool) -> None:
            self._change("animations", on)
            speed.allow(on)
            effects.enabled = on

        moves = _("Moves, shots and dice are shown as they happen.")
        animations = Toggle(
            _("Animations"), now.animations, animate, note=moves, id="animations", least=TOGGLE_ROOM
        )
        speed.allow(now.animations)
        effects.enabled = now.animations
        key = stage.bindings.name("full_screen")
        anywhere = _("{key} does it anywhere.").format(key=key) if key else ""
        rows = [
            self._choice("language", _("Language"), _languages(), str),
            self._toggle("full_screen", _("Full screen"), anywhere),
            Column([size, capped], gap=2),
            animations,
            speed,
            effects,
            self._choice("frame_limit", _("Pictures a second, at most"), frames, int),
        ]
        return [listed(rows)]

    def colours(self) -> list[Widget]:
        """Army colours and marks."""
        options = [
            ("usual", _("Blue and orange")),
            ("red_blind", _("Blue and yellow (protanopia)")),
            ("green_blind", _("Blue and vermilion (deuteranopia)")),
            ("blue_blind", _("Teal and red (tritanopia)")),
        ]
        words = _("Each side also has a mark, a circle or a diamond, wherever its colour stands.")
        patterns = self._toggle(
            "base_patterns", _("Marks under the bases"), _("Each model also shows its side's mark.")
        )
        rows = [self._choice("army_colours", _("Army colours"), options, str, words), ArmySamples(), patterns]
        return [listed(rows)]

    def sound(self) -> list[Widget]:
        """Volume, and what it sounds like."""
        volume = self._share("sound_volume", _("Volume"), (0.0, 1.0, 0.05))
        hear = Button(
            _("Hear a shot"), lambda: self._stage.play("rifle"), icon="speaker", style=Type.LABEL, height=36,
            id="hear",
        )  # fmt: skip
        sample = SettingRow(_("How loud that is"), hear)

        def mute(on: bool) -> None:
            self._change("muted", on)
            for row in (volume, sample):
                row.allow(not on)

        for row in (volume, sample):
            row.allow(not self._now.muted)
        switch = Toggle(_("Mute"), self._now.muted, mute, id="muted", least=TOGGLE_ROOM)
        return [listed([switch, volume, sample])]

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
        passing = _("What says that it is the other player's turn.")
        rolling = _("With your own, you roll on your desk and type what they show.")
        rows = [
            self._choice("pass_seat", _("When the seat passes"), seat, str, passing),
            self._choice("dice", _("Dice"), dice, str, rolling),
            self._toggle("confirm_end", _("Ask before ending an activation that could still do something")),
            self._toggle("auto_next", _("Call the next player when nothing useful is left")),
            self._toggle("fire_on_first_click", _("Fire on the first click on an enemy")),
        ]
        return [listed(rows)]

    def folders(self) -> list[Widget]:
        """Where everything is, and a backup of it."""
        folders = [
            ("battles", _("Battles"), paths.battles_dir()),
            ("trash", _("Deleted battles"), paths.trash_dir()),
            ("maps", _("Your own tables"), paths.user_maps_dir()),
            ("data", _("All of these, and the settings"), paths.data_dir()),
            ("cache", _("Painted pictures and sounds (can be deleted)"), paths.cache_dir()),
        ]
        words = _(
            "Battles, tables and settings in one zip file; unpacked into the folder of all, it restores them."
        )
        pack = Button(
            _("Back up"), self._back_up, shortcut="B", style=Type.LABEL, height=36, id="back-up", align=FREE
        )
        rows: list[Widget] = [self._folder(*folder) for folder in folders]
        return [listed([*rows, SettingRow(_("A backup"), pack, words, FOLDER_BUTTON)])]

    # -- one setting ---------------------------------------------------------------------

    @property
    def _now(self) -> Settings:
        return self._stage.settings

    def _change(self, name: str, value: Any) -> None:
        self._stage.settings_store.change(**{name: value})

    def _toggle(self, name: str, text: str, note: str = "") -> Toggle:
        on = bool(getattr(self._now, name))
        return Toggle(
            text, on, lambda value: self._change(name, value), note=note, id=name, least=TOGGLE_ROOM
        )

    def _share(self, name: str, text: str, bounds: tuple[float, float, float]) -> SettingRow:
        value = float(getattr(self._now, name))
        return slider_row(name, text, value, bounds, percent, lambda v: self._change(name, v))

    def _choice(
        self,
        name: str,
        text: str,
        options: list[tuple[str, str]],
        read: Callable[[str], Any],
        note: str = "",
    ) -> Widget:
        value = getattr(self._now, name)
        key = f"{value:g}" if isinstance(value, float) else str(value)
        drop = Dropdown(options, key, lambda chosen: self._change(name, read(chosen)), name=text, id=name)
        return SettingRow(text, drop, note)

    def _folder(self, name: str, title: str, path: Path) -> Widget:
        button = Button(
            _("Open"),
            lambda: self._open_folder(path),
            style=Type.LABEL,
            height=36,
            id=f"open-{name}",
            align=FREE,
        )
        return SettingRow(title, button, str(path), FOLDER_BUTTON)


def _languages() -> list[tuple[str, str]]:
    """The system's language and all there are, each named in itself."""
    of_system = _("Automatic ({share})").format(share=own_name(system_language()))
    return [(AUTO, of_system), *((code, own_name(code)) for code in languages())]


def _read_scale(text: str) -> str | float:
    return AUTO if text == AUTO else float(text)


def percent(value: float) -> str:
    """A share in words."""
    return f"{round(value * 100)} %"
