"""The director: the stack of scenes, who hears an event first, and what is drawn over what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pygame

from wargame.ui.shell.cursors import show_cursor
from wargame.ui.shell.scenes import Pop, PopTo, Push, Quit, Replace, Scene
from wargame.ui.shell.stage import Layer, Stage
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.dispatch import TOOLTIP_AFTER_S, Dispatcher
from wargame.ui.shell.widgets.overlays import draw_toasts, draw_tooltip

SCRIM_SHARE = 0.62
BLINK_S = 0.5


@dataclass(eq=False)
class _Shown:
    """A scene on the stack and the dispatcher of its present root."""

    scene: Scene
    dispatcher: Dispatcher | None = None
    kept: list[Layer] = field(default_factory=list)
    """The dialogs and popups that are shown again when the scene is."""


class Director:
    """Runs scenes on a stage; knows neither window nor clock, so that tests can run it too."""

    def __init__(self, stage: Stage, first: Scene) -> None:
        self.stage = stage
        self._stack: list[_Shown] = []
        self._still_since_s = 0.0
        self._blink = 0
        self._pointer_was_free = False
        self._was_front: Dispatcher | None = None
        self._shown_tip: tuple[str, pygame.Rect] | None = None
        self.apply(Push(first))

    # --- the stack ----------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether there is a scene left."""
        return bool(self._stack)

    @property
    def scene(self) -> Scene:
        """The scene in front."""
        return self._stack[-1].scene

    @property
    def depth(self) -> int:
        """How many scenes lie on one another."""
        return len(self._stack)

    def names(self) -> list[str]:
        """The names of the scenes, the lowest first."""
        return [shown.scene.name for shown in self._stack]

    def apply(self, transition: object) -> None:
        """Carry out what a scene or a callback returned. Raises TypeError for anything else."""
        match transition:
            case None:
                return
            case Push(scene, keeps_layers):
                self._cover(keeps_layers=keeps_layers)
                self._enter(scene)
            case Replace(scene):
                self._drop()
                self._enter(scene)
            case Pop():
                self._drop()
                self._uncover()
            case PopTo(name):
                self._pop_to(name)
            case Quit():
                while self._stack:
                    self._drop()
            case _:
                raise TypeError(f"not a transition: {transition!r}")
        self.stage.redraw()

    def _enter(self, scene: Scene) -> None:
        self._stack.append(_Shown(scene))
        scene.enter(self.stage)
        self.stage.trace.event("scene", name=scene.name)

    def _cover(self, *, keeps_layers: bool = False) -> None:
        if self._stack and keeps_layers:
            self._stack[-1].kept = self.stage.take_layers()
        self.stage.close_all()
        if self._stack:
            self._leave_widgets()
            self.scene.covered()

    def _uncover(self) -> None:
        if self._stack:
            self.scene.uncovered()
            self.stage.layers += self._stack[-1].kept
            self._stack[-1].kept = []
            dispatcher = self._dispatcher(self._stack[-1])
            if dispatcher is not None:
                dispatcher.resume()
            self.stage.trace.event("scene", name=self.scene.name)

    def _drop(self) -> None:
        self.stage.close_all()
        if self._stack:
            self._leave_widgets()
            self._stack.pop().scene.leave()

    def _pop_to(self, name: str) -> None:
        while len(self._stack) > 1 and self.scene.name != name:
            self._drop()
        self._uncover()

    def _reword(self) -> None:
        """Have every scene show the words of the language that is spoken now."""
        if not self.stage.reworded:
            return
        self.stage.reworded = False
        for shown in self._stack:
            shown.scene.reworded()
            if shown is not self._stack[-1]:
                shown.scene.covered()
        self.stage.redraw()

    def _leave_widgets(self) -> None:
        dispatcher = self._stack[-1].dispatcher
        if dispatcher is not None:
            dispatcher.leave()

    def _dispatcher(self, shown: _Shown) -> Dispatcher | None:
        """The dispatcher of the scene's root; a new root keeps the focus by the widget's id."""
        root, old = shown.scene.root, shown.dispatcher
        if root is None:
            shown.dispatcher = None
        elif old is None or old.root is not root:
            letters = not shown.scene.letters_are_keys
            shown.dispatcher = Dispatcher(root, self.stage, shares_letters=letters)
            if old is not None:
                _carry_focus(old, shown.dispatcher)
        return shown.dispatcher

    # --- events and time ----------------------------------------------------------------

    def feed(self, event: pygame.event.Event) -> None:
        """Send one event to whom it concerns and carry out what comes of it."""
        if not self._stack:
            return
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.stage.pointer = event.pos
            self._still_since_s = self.stage.now_s
        self.lay_out()
        if event.type == pygame.QUIT:
            self.apply(self.scene.close_requested())
        elif event.type == pygame.DROPFILE:
            self.apply(self.scene.handle(event))
        elif (helping := self._helping(event)) is not None:
            self.apply(Push(helping, keeps_layers=True))
        elif self.stage.layers:
            self._feed_layer(self.stage.layers[-1], event)
        else:
            self._feed_scene(event)
        self._reword()
        self._take_outcomes()
        self._settle_front()
        self._follow_pointer()

    def update(self, dt_s: float) -> None:
        """Time passes: finished tasks, notices, and the scene if something moves in it."""
        for outcome in self.stage.tasks.poll():
            self.stage.outcome(outcome)
        self._reword()
        self._take_outcomes()
        self._settle_front()
        self.stage.drop_old_toasts()
        if not self._stack:
            return
        if self.scene.animating:
            self.stage.redraw()
            self.apply(self.scene.update(dt_s))
        if self.stage.typing and int(self.stage.now_s / BLINK_S) != self._blink:
            self._blink = int(self.stage.now_s / BLINK_S)
            self.stage.redraw()
        if self._tooltip_is_due():
            self.stage.redraw()

    def needs_drawing(self) -> bool:
        """Whether what is shown is no longer what should be."""
        if self.stage.dirty:
            return True
        dispatchers = [layer.dispatcher for layer in self.stage.layers]
        dispatchers += [shown.dispatcher for shown in self._stack[-1:] if shown.dispatcher]
        return any(dispatcher.stale for dispatcher in dispatchers)

    def wakes_in_s(self) -> float | None:
        """Seconds until something happens without an event; None: nothing will."""
        moments = [toast.until_s - self.stage.now_s for toast in self.stage.toasts]
        if self.stage.typing:
            moments.append(BLINK_S - self.stage.now_s % BLINK_S)
        dispatcher = self.front()
        if dispatcher is not None and dispatcher.awaits_tooltip():
            moments.append(dispatcher.tooltip_due_s())
        still_s = self.stage.now_s - self._still_since_s
        if still_s < TOOLTIP_AFTER_S:
            moments.append(TOOLTIP_AFTER_S - still_s)
        return max(0.0, min(moments)) if moments else None

    def _helping(self, event: pygame.event.Event) -> Scene | None:
        """The scene that the help key opens at what is under the pointer, or has the keys."""
        if event.type != pygame.KEYDOWN or self.stage.bindings.action(event, "everywhere") != "help":
            return None
        if self.scene.answers_help:
            return None
        topic = self._topic()
        return self.scene.help(topic) or (self.stage.help(topic) if self.stage.help is not None else None)

    def _topic(self) -> str:
        """What lies under the pointer, else what has the keys, else what the scene says is there."""
        front = self.front()
        spot = self.stage.pointer
        widgets = front.root.walk() if front is not None else ()
        under = [w for w in widgets if hasattr(w, "topic") and w.shown_rect().collidepoint(spot)]
        focused = front.focus.focused if front is not None and front.focus.ring else None
        found = [*reversed(under), *(focused.ancestors() if focused is not None else ())]
        said = next((topic for widget in found if (topic := getattr(widget, "topic", ""))), "")
        return said or ("" if self.stage.layers else self.scene.topic(spot))

    def _feed_scene(self, event: pygame.event.Event) -> None:
        shown = self._stack[-1]
        dispatcher = self._dispatcher(shown)
        if shown.scene.wants_first(event) or dispatcher is None or not dispatcher.handle(event):
            self.apply(shown.scene.handle(event))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.stage.redraw()

    def _feed_layer(self, layer: Layer, event: pygame.event.Event) -> None:
        outside = event.type == pygame.MOUSEBUTTONDOWN and not layer.content.rect.collidepoint(event.pos)
        if outside and not layer.modal:
            self.stage.close_popup(layer.content)
        elif not layer.dispatcher.handle(event) and event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE and not layer.modal:
                self.stage.close_popup(layer.content)
            else:
                layer.content.handle(event, self.stage)

    def _settle_front(self) -> None:
        """When another tree comes in front, the old one forgets pointer and text input and it takes them."""
        front = self.front()
        if front is self._was_front:
            return
        if self._was_front is not None:
            self._was_front.leave()
        if front is not None:
            front.resume()
        self._was_front = front

    def _follow_pointer(self) -> None:
        """Tell the scene when the pointer leaves it, and give the pointer its shape."""
        front = self.front()
        if front is None and not self._stack:
            return
        over = front.hovered if front is not None else None
        is_free = over is None and not self.stage.layers and self.stage.rect.collidepoint(self.stage.pointer)
        if self._pointer_was_free and not is_free:
            self.scene.pointer_left()
        self._pointer_was_free = is_free
        show_cursor(over.cursor if over is not None else self.scene.cursor)

    def _take_outcomes(self) -> None:
        for outcome in self.stage.take_outcomes():
            self.apply(outcome)

    def front(self) -> Dispatcher | None:
        """The widget tree that hears events now."""
        if self.stage.layers:
            return self.stage.layers[-1].dispatcher
        return self._stack[-1].dispatcher if self._stack else None

    # --- drawing ------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Place the widgets of the scene in front and of the layers, where they have changed."""
        if not self._stack:
            return
        dispatcher = self._dispatcher(self._stack[-1])
        if dispatcher is not None:
            dispatcher.lay_out(self.stage.kit, self.stage.rect)
            wish = self.stage.take_focus_wish()
            if wish is not None:
                dispatcher.give_focus(*wish)
        self.stage.lay_out_layers()

    def draw(self, target: pygame.Surface) -> None:
        """Draw everything, and tell the trace."""
        if not self._stack:
            return
        self.stage.dirty = False
        self._draw_scene(len(self._stack) - 1, target)
        self.lay_out()
        for layer in self.stage.layers:
            if layer.modal:
                self.stage.kit.painter.put_shade(
                    target, self.stage.rect, self.stage.theme.palette.scrim, SCRIM_SHARE
                )
            layer.dispatcher.draw(self.stage.kit, target)
        draw_toasts(self.stage.kit, target, self.stage.toasts, self.stage.kit.px(84))
        tip = self._tooltip()
        self._shown_tip = tip
        if tip is not None:
            draw_tooltip(self.stage.kit, target, *tip)
        self._tell(tip)

    def _draw_scene(self, depth: int, target: pygame.Surface) -> None:
        shown = self._stack[depth]
        if shown.scene.shows_below and depth > 0:
            self._draw_scene(depth - 1, target)
            self.stage.kit.painter.put_shade(
                target, self.stage.rect, self.stage.theme.palette.scrim, SCRIM_SHARE
            )
        shown.scene.draw(target)
        dispatcher = self._dispatcher(shown)
        if dispatcher is not None:
            dispatcher.lay_out(self.stage.kit, self.stage.rect)
            dispatcher.draw(self.stage.kit, target)
        shown.scene.draw_over(target)

    def _tooltip(self) -> tuple[str, pygame.Rect] | None:
        dispatcher = self.front()
        tip = dispatcher.tooltip() if dispatcher is not None else None
        if tip is not None or self.stage.layers or not self._stack:
            return tip
        still = self.stage.now_s - self._still_since_s >= TOOLTIP_AFTER_S
        over_widget = dispatcher is not None and dispatcher.hovered is not None
        return self.scene.tooltip(self.stage.pointer) if still and not over_widget else None

    def _tooltip_is_due(self) -> bool:
        return self._tooltip() != self._shown_tip

    # --- the trace ----------------------------------------------------------------------

    def _tell(self, tip: tuple[str, pygame.Rect] | None) -> None:
        if not self.stage.trace.on:
            return
        front = self.front()
        focused = front.focus.focused if front is not None else None
        state: dict[str, Any] = {
            "scene": self.scene.name,
            "scenes": self.names(),
            "size": list(self.stage.size),
            "scale": self.stage.theme.scale,
            "moving": self.scene.animating,
            "focus": focused.describe()["id"] if focused is not None else None,
            "ring": front.focus.ring if front is not None else False,
            "dialog": self._dialog_text(),
            "tooltip": tip[0] if tip is not None else None,
            "toasts": [toast.words for toast in self.stage.toasts],
            "widgets": self._described(),
            **self.scene.trace(),
        }
        self.stage.trace.screen(state, self.stage.now_s, self.scene.animating)

    def _dialog_text(self) -> str | None:
        modal = [layer.content.text for layer in self.stage.layers if layer.modal]
        return modal[-1] if modal else None

    def _described(self) -> list[dict[str, Any]]:
        """What can be used or read now; below a dialog nothing can."""
        roots: list[Widget] = [layer.dispatcher.root for layer in self.stage.layers]
        if not any(layer.modal for layer in self.stage.layers) and self.scene.root is not None:
            roots.insert(0, self.scene.root)
        shown = [widget for root in roots for widget in root.walk()]
        return [_line(widget) for widget in shown if widget.focusable or widget.text or widget.window()]


def _line(widget: Widget) -> dict[str, Any]:
    line = widget.describe()
    shown = widget.shown_rect()
    if shown.size != widget.rect.size:
        line["shown_rect"] = list(shown) if shown.width > 0 and shown.height > 0 else None
    return line


def _carry_focus(old: Dispatcher, new: Dispatcher) -> None:
    old.leave()
    focused = old.focus.focused
    if focused is not None and focused.id:
        again = new.root.find(focused.id)
        if again is not None and again.focusable:
            new.give_focus(again, old.focus.ring)
