"""The stage: what a scene and its widgets stand on, handed to every scene that enters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from wargame.ui.shell.fonts import Fonts
from wargame.ui.shell.inputs import Bindings
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.settings import Settings, SettingsStore
from wargame.ui.shell.sound import Sound
from wargame.ui.shell.tasks import Tasks
from wargame.ui.shell.theme import Armies, Theme, capped_scale, scale_for
from wargame.ui.shell.trace import Trace
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.dialog import Choice, Dialog
from wargame.ui.shell.widgets.dispatch import Dispatcher
from wargame.ui.shell.widgets.layout import Stack
from wargame.ui.shell.widgets.overlays import TOAST_S, Toast, beside
from wargame.ui.shell.words import speak

if TYPE_CHECKING:
    from wargame.ui.shell.scenes import Scene


@dataclass(frozen=True, eq=False)
class Layer:
    """A widget above the scene: a modal dialog, or a popup beside its anchor."""

    content: Widget
    dispatcher: Dispatcher
    anchor: pygame.Rect | None

    @property
    def modal(self) -> bool:
        """Whether it dims what lies below and only its own choices close it."""
        return self.anchor is None


class Stage:
    """Theme, fonts, painter, settings, sound, trace, tasks, size and clock; toasts, dialogs and popups."""

    def __init__(
        self, size: tuple[int, int], settings: SettingsStore, sound: Sound, trace: Trace, tasks: Tasks
    ) -> None:
        self.settings_store = settings
        self.sound = sound
        self.trace = trace
        self.tasks = tasks
        self.size = size
        self.now_s = 0.0
        self.pointer = (-1, -1)
        self.dirty = True
        self.layers: list[Layer] = []
        self.toasts: list[Toast] = []
        self.help: Callable[[str], Scene] | None = None
        """Makes the scene that explains a topic, for scenes that have none of their own."""
        self._outcomes: list[object] = []
        self._text_rect: pygame.Rect | None = None
        self._focus_wish: tuple[Widget | None, bool] | None = None
        self.reworded = False
        """Whether the words are in another language than what the scenes show; the director tells them."""
        speak(self.settings.language)
        self.kit = self._make_kit()
        self.bindings = Bindings(self.settings.keys)
        settings.listen(self._settings_changed)

    # --- what there is ------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.settings_store.now

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return self.kit.theme

    @property
    def fonts(self) -> Fonts:
        """The fonts in force."""
        return self.kit.fonts

    @property
    def rect(self) -> pygame.Rect:
        """The whole window in px."""
        return pygame.Rect((0, 0), self.size)

    # --- showing ------------------------------------------------------------------------

    def redraw(self) -> None:
        """Have the window drawn again."""
        self.dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        if size != self.size:
            self.size = size
            self._renew_kit()

    def toast(self, text: str, tone: str = "brass", seconds: float = TOAST_S) -> None:
        """Show a notice for a while; `tone` is a colour of the palette (good, bad, orange, brass)."""
        self.toasts = [toast for toast in self.toasts if toast.words != text][-2:]
        self.toasts.append(Toast(text, tone, self.now_s + seconds))
        self.trace.event("toast", text=text)
        self.redraw()

    def dialog(
        self,
        title: str,
        words: str,
        choices: Sequence[Choice],
        body: Widget | None = None,
        width: float = 480,
        focus: Widget | None = None,
    ) -> Dialog:
        """Ask; the game waits for one of the choices. `focus`: the widget in `body` that gets the keys."""
        dialog = Dialog(title, words, choices, body, width)
        self.show_modal(dialog, focus)
        return dialog

    def show_modal(self, content: Widget, focus: Widget | None = None) -> None:
        """Show a widget in the middle, above a dimmed scene, until `close_popup(content)`."""
        layer = Layer(content, Dispatcher(Stack([content]), self), None)
        self._push_layer(layer)
        if focus is not None:
            layer.dispatcher.give_focus(focus, ring=False)

    def open_popup(self, content: Widget, anchor: pygame.Rect) -> None:
        """Show a widget beside `anchor` until a click elsewhere or Esc."""
        self._push_layer(Layer(content, Dispatcher(content, self), anchor.copy()))

    def close_popup(self, content: Widget | None = None) -> None:
        """Close the layer that shows `content`, or the uppermost."""
        for layer in reversed(self.layers):
            if content is None or layer.content is content:
                layer.dispatcher.leave()
                self.layers.remove(layer)
                if self.layers:
                    self.layers[-1].dispatcher.resume()
                break
        self.redraw()

    def take_layers(self) -> list[Layer]:
        """Take dialogs and popups away, to be shown again later."""
        layers, self.layers = self.layers, []
        for layer in layers:
            layer.dispatcher.leave()
        self.redraw()
        return layers

    def close_all(self) -> None:
        """Close every dialog and popup."""
        while self.layers:
            self.close_popup()

    def focus(self, widget: Widget | None, ring: bool = True) -> None:
        """Give the keys to a widget of the scene in front, or to none."""
        self._focus_wish = (widget, ring)
        self.redraw()

    def take_focus_wish(self) -> tuple[Widget | None, bool] | None:
        """The wish of the last `focus`, once."""
        wish, self._focus_wish = self._focus_wish, None
        return wish

    # --- hearing ------------------------------------------------------------------------

    def outcome(self, value: object) -> None:
        """Hand on what a callback returned."""
        if value is not None:
            self._outcomes.append(value)

    def take_outcomes(self) -> list[object]:
        """What callbacks returned since the last time."""
        outcomes, self._outcomes = self._outcomes, []
        return outcomes

    def play(self, sound: str) -> None:
        """Play a sound."""
        self.sound.play(sound)

    def text_input(self, rect: pygame.Rect | None) -> None:
        """Start text input at `rect`, or stop it."""
        if rect is None and self._text_rect is not None:
            pygame.key.stop_text_input()
        elif rect is not None:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(rect)
        self._text_rect = rect

    @property
    def typing(self) -> bool:
        """Whether a text field takes the keys now."""
        return self._text_rect is not None

    # --- for the director ---------------------------------------------------------------

    def lay_out_layers(self) -> None:
        """Place dialogs and popups that have changed."""
        if self.layers:
            self.kit.begin_layout()
        for layer in self.layers:
            if layer.anchor is None:
                layer.dispatcher.lay_out(self.kit, self.rect)
                continue
            room = self.rect.inflate(-2 * self.kit.px(6), -2 * self.kit.px(6))
            wanted = layer.content.measure(self.kit, None)
            box = beside(wanted, layer.anchor, room, self.kit.px(4))
            layer.dispatcher.lay_out(self.kit, box)

    def drop_old_toasts(self) -> None:
        """Forget notices whose time is over."""
        kept = [toast for toast in self.toasts if toast.until_s > self.now_s]
        if len(kept) != len(self.toasts):
            self.toasts = kept
            self.redraw()

    def _push_layer(self, layer: Layer) -> None:
        self.layers.append(layer)
        self.redraw()

    def _make_kit(self) -> Kit:
        return Kit.at(self._scale(), Armies.named(self.settings.army_colours))

    def _scale(self) -> float:
        chosen = self.settings.ui_scale
        return capped_scale(scale_for(self.size) if chosen == "auto" else chosen, self.size)

    def _renew_kit(self) -> None:
        wanted = self._scale()
        armies = Armies.named(self.settings.army_colours)
        if wanted != self.theme.scale or armies != self.theme.armies:
            self.kit = self._make_kit()
        self.redraw()

    def _settings_changed(self, settings: Settings) -> None:
        self.sound.set_volume(settings.sound_volume, settings.muted)
        self.bindings = Bindings(settings.keys)
        self.reworded = speak(settings.language) or self.reworded
        self._renew_kit()
        if self.settings_store.problem:
            self.toast(self.settings_store.problem, "bad")
