"""Settings: every change shows at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from wargame import paths
from wargame.ui.common.key_words import action_words
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.scenes import Pop, Scene, Stage, Transition
from wargame.ui.shell.settings import Settings
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, Toggle
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.shell.widgets.layout import Column, Panel, Row, Spacer, Stack
from wargame.ui.shell.widgets.menu import Dropdown
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.slider import Slider
from wargame.ui.shell.widgets.tabs import Tabs
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _

WIDTH, HEIGHT = 640, 560
MODIFIERS = frozenset(
    (
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
        pygame.K_CAPSLOCK,
    )
)


class SettingsScene(Scene):
    """Tabs of settings, in front of whatever asked for them."""

    name = "settings"
    shows_below = True

    def __init__(self, chosen: str = "display") -> None:
        super().__init__()
        self._chosen = chosen
        self._waiting_for: str | None = None

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._show()

    def draw(self, target: pygame.Surface) -> None:
        """Nothing of its own: the scene below stays in sight."""

    def wants_first(self, event: pygame.event.Event) -> bool:
        return self._waiting_for is not None and event.type == pygame.KEYDOWN

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if self.wants_first(event):
            if event.key not in MODIFIERS:
                self._take_chord(event)
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        return None

    def _show(self) -> None:
        pages = [
            ("display", _("Display"), self._page(self._display())),
            ("colours", _("Colours"), self._page(self._colours())),
            ("sound", _("Sound"), self._page(self._sound())),
            ("play", _("Play"), self._page(self._play())),
            ("keys", _("Keys"), self._page(self._keys())),
            ("folders", _("Folders"), self._page(self._folders())),
        ]
        tabs = Tabs(pages, self._chosen, self._remember, stretch=1)
        foot = Row(
            [
                Button(_("Usual settings"), self._reset, shortcut="U", quiet=True, id="reset"),
                Spacer(),
                Button(_("Done"), Pop, shortcut="D", primary=True, id="done", least=(120, 0)),
            ]
        )
        body = Column([Label(_("Settings"), Type.TITLE), tabs, foot], gap=14)
        panel = Panel(
            body, padding=26, align=("centre", "centre"), least=(WIDTH, HEIGHT), id="settings-panel"
        )
        self.root = Stack([panel])

    def _remember(self, key: str) -> None:
        self._chosen = key

    def _reset(self) -> None:
        self.stage.settings_store.reset()
        self._show()

    def _change(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            self.stage.settings_store.change(**{name: value})

        return change

    def _page(self, widgets: list[Widget]) -> Widget:
        return ScrollView(Column(widgets, gap=14, margin=4), stretch=1)

    # -- pages ---------------------------------------------------------------------------

    @property
    def _now(self) -> Settings:
        return self.stage.settings

    def _toggle(self, name: str, text: str, note: str = "") -> Toggle:
        return Toggle(text, bool(getattr(self._now, name)), self._change(name), note=note, id=name)

    def _choice(self, name: str, text: str, options: list[tuple[str, str]]) -> Widget:
        value = str(getattr(self._now, name))
        drop = Dropdown(options, value, self._change(name), name=text, width=260, id=name)
        return Row([Label(text, Type.BODY_MEDIUM, stretch=1), drop], gap=12)

    def _display(self) -> list[Widget]:
        def percent(value: float) -> str:
            return f"{round(value * 100)} %"

        change_scale, change_speed = self._change("ui_scale"), self._change("animation_speed")
        return [
            self._toggle("full_screen", _("Full screen"), _("F11 anywhere.")),
            Slider(
                _("Size of words and panels"),
                self._now.ui_scale,
                0.8,
                2.0,
                0.1,
                change_scale,
                percent,
                id="ui_scale",
            ),
            self._toggle("animations", _("Animations"), _("Moves, shots and dice are shown as they happen.")),
            Slider(
                _("Animation speed"),
                self._now.animation_speed,
                0.25,
                4.0,
                0.25,
                change_speed,
                percent,
                id="animation_speed",
            ),
            self._toggle("effects", _("Smoke, sparks and debris")),
        ]

    def _colours(self) -> list[Widget]:
        options = [
            ("usual", _("Blue and orange")),
            ("red_blind", _("Blue and yellow (protanopia)")),
            ("green_blind", _("Blue and vermilion (deuteranopia)")),
            ("blue_blind", _("Teal and red (tritanopia)")),
        ]
        words = _("Each side also has a mark, a circle or a diamond, wherever its colour stands.")
        return [
            self._choice("army_colours", _("Army colours"), options),
            Label(words, Type.SMALL, "dim", wrap=True),
        ]

    def _sound(self) -> list[Widget]:
        volume = Slider(
            _("Volume"),
            self._now.sound_volume,
            0.0,
            1.0,
            0.05,
            self._change("sound_volume"),
            lambda value: f"{round(value * 100)} %",
            id="sound_volume",
        )
        return [self._toggle("muted", _("Mute")), volume]

    def _play(self) -> list[Widget]:
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
            self._choice("pass_seat", _("When the seat passes"), seat),
            self._choice("dice", _("Dice"), dice),
            self._toggle("confirm_end", _("Ask before ending an activation that could still do something")),
            self._toggle("auto_next", _("Call the next player when nothing useful is left")),
            self._toggle("fire_on_first_click", _("Fire on the first click on an enemy")),
        ]

    def _keys(self) -> list[Widget]:
        words = _("Press a row, then the new key. Esc leaves it as it was.")
        return [
            Label(words, Type.SMALL, "dim", wrap=True),
            *map(self._key_row, self.stage.bindings.actions()),
        ]

    def _key_row(self, action: str) -> Widget:
        chords = "   ".join(chord.name for chord in self.stage.bindings.chords(action)) or "–"
        shown = _("press a key") if action == self._waiting_for else chords
        name = Label(action_words(action), Type.BODY, stretch=1)
        key = Label(shown, Type.FIGURE, "gold" if action == self._waiting_for else "brass")
        words = f"{action_words(action)}: {shown}"
        return Card(Row([name, key], gap=12), action, words, lambda: self._wait_for(action), row=True)

    def _wait_for(self, action: str | None) -> None:
        self._waiting_for = action
        self._show()

    def _take_chord(self, event: pygame.event.Event) -> None:
        action, chord = self._waiting_for, Chord.of(event)
        assert action is not None
        if chord.text != "Esc":
            self.stage.settings_store.change(keys={**self._now.keys, action: (chord.text,)})
            others = [action_words(other) for other in self.stage.bindings.others_with(chord, action)]
            if others:
                sentence = _("{key} also stands for: {others}.")
                self.stage.toast(sentence.format(key=chord.name, others=", ".join(others)), "orange")
        self._wait_for(None)

    def _folders(self) -> list[Widget]:
        folders = [
            (_("Battles"), paths.battles_dir()),
            (_("Deleted battles"), paths.trash_dir()),
            (_("Your own maps"), paths.user_maps_dir()),
            (_("Settings"), paths.settings_file()),
            (_("Painted pictures and sounds"), paths.cache_dir()),
        ]
        rows: list[Widget] = []
        for name, path in folders:
            rows += [Label(name, Type.BODY_MEDIUM), Label(str(path), Type.SMALL, "dim", wrap=True)]
        return rows
