"""The player's settings: typed, kept at once, and a broken file set aside and said."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from wargame import paths
from wargame.engine import savefile
from wargame.ui.shell.words import _

Scale = Annotated[float, Meta(ge=0.8, le=2.0)]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]
Pixels = Annotated[int, Meta(ge=320, le=16384)]

INDENT = 2


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings, with their defaults. Names stay: the file outlives the version that wrote it."""

    ui_scale: Scale | Literal["auto"] = "auto"
    """How large words and panels are drawn; "auto" follows the window's size."""
    full_screen: bool = False
    window_size: tuple[Pixels, Pixels] = (1280, 800)
    language: str = "auto"
    """The code of a language; "auto" is the system's."""
    frame_limit: Annotated[int, Meta(ge=20, le=240)] = 60
    animation_speed: Annotated[float, Meta(ge=0.25, le=8.0)] = 1.0
    animations: bool = True
    effects: bool = True
    army_colours: Literal["usual", "red_blind", "green_blind", "blue_blind"] = "usual"
    base_patterns: bool = False
    sound_volume: Share = 0.7
    muted: bool = False
    pass_seat: Literal["off", "banner", "card"] = "banner"
    confirm_end: bool = True
    auto_next: bool = True
    fire_on_first_click: bool = False
    dice: Literal["tumbling", "quick", "real"] = "tumbling"
    last_map: str = ""
    made_table: dict[str, str] = {}
    """The seed and the wishes of the table made by chance."""
    last_forces: tuple[str, ...] = ()
    custom_forces: tuple[dict[str, int], ...] = ()
    last_names: tuple[str, ...] = ()
    house_rules: dict[str, Any] = {}
    keys: dict[str, tuple[str, ...]] = {}
    learnt: bool = False
    last_table: str = ""
    """The table that lay on the workshop's bench last, by its name in the library."""
    panels: dict[str, bool] = {}
    """Which panels and drawers stand open, by name."""


class SettingsStore:
    """The settings in force and the file they are kept in.

    `problem` is a sentence for the player when the file could not be read or
    written, else None.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file if file is not None else paths.settings_file()
        self._listeners: list[Callable[[Settings], object]] = []
        self.problem: str | None = None
        self.now = self._load()

    def change(self, **changes: Any) -> Settings:
        """Put the named settings in force and keep them. Raises ValueError for a value not allowed."""
        changed = msgspec.structs.replace(self.now, **changes)
        plain = msgspec.to_builtins(changed)
        try:
            self.now = msgspec.convert(plain, Settings)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from error
        self._save()
        for listener in self._listeners:
            listener(self.now)
        return self.now

    def reset(self, *names: str) -> Settings:
        """Put the named settings (all when none is named) back to their defaults."""
        fresh = Settings()
        chosen = names or Settings.__struct_fields__
        return self.change(**{name: getattr(fresh, name) for name in chosen})

    def listen(self, listener: Callable[[Settings], object]) -> None:
        """Call `listener` after every change."""
        self._listeners.append(listener)

    def _load(self) -> Settings:
        try:
            data = self._file.read_bytes().removeprefix(codecs.BOM_UTF8)
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            self.problem = _("The settings could not be read ({why}); the usual ones are used.").format(
                why=error.strerror or error
            )
            return Settings()
        try:
            return msgspec.json.decode(data, type=Settings)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return self._set_aside(data)

    def _set_aside(self, data: bytes) -> Settings:
        """Keep the broken file under another name; settings in it that are sound stay in force."""
        saved, lost = _salvage(data)
        try:
            aside = savefile.set_aside(self._file)
        except savefile.SaveError:
            self.problem = _("The settings file was damaged; the usual settings are used.")
            return saved
        if lost:
            sentence = _("The settings file was damaged in: {lost}. It is kept as {name}.")
        else:
            sentence = _("The settings file was damaged; the usual settings are used. It is kept as {name}.")
        self.problem = sentence.format(lost=", ".join(lost), name=aside.name)
        return saved

    def _save(self) -> None:
        data = msgspec.json.format(msgspec.json.encode(self.now), indent=INDENT)
        try:
            savefile.write_atomic(self._file, data)
            self.problem = None
        except savefile.SaveError as error:
            self.problem = _("The settings could not be kept: {why}.").format(why=error)


def _salvage(data: bytes) -> tuple[Settings, list[str]]:
    """The settings of a file whose values are partly wrong, and the names of those that are."""
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Settings(), []
    if not isinstance(plain, dict):
        return Settings(), []
    sound, lost = Settings(), []
    for name in Settings.__struct_fields__:
        if name not in plain:
            continue
        try:
            one = msgspec.convert({name: plain[name]}, Settings)
            sound = msgspec.structs.replace(sound, **{name: getattr(one, name)})
        except msgspec.ValidationError:
            lost.append(name)
    return sound, lost
