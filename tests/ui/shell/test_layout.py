"""Layout: children never overlap, never leave their parent's box, and spare room goes by stretch."""

from __future__ import annotations

import itertools

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, Toggle
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import (
    Column,
    Container,
    Grid,
    Inset,
    Panel,
    Row,
    Spacer,
    Stack,
    shared,
)
from wargame.ui.shell.widgets.rich import RichText
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.slider import Slider, Stepper
from wargame.ui.shell.widgets.text import Chip, Label

WORDS = st.sampled_from(["", "Fire", "Overwatch", "A mech marches up to 10 cm in one activation.", "Ł" * 40])
ALIGNS = st.sampled_from(["fill", "start", "centre", "end"])


@pytest.fixture(scope="module")
def kits() -> dict[float, Kit]:
    pygame.font.init()
    return {scale: Kit.at(scale) for scale in (0.8, 1.0, 1.7)}


@st.composite
def leaves(draw: st.DrawFn) -> Widget:
    words = draw(WORDS)
    widget = draw(
        st.sampled_from(
            [
                Label(words),
                Label(words, wrap=True),
                RichText(words),
                Button(words or "x"),
                Toggle(words, True, note=words),
                TextField(words),
                Slider(words, 1, 0, 10),
                Stepper(words, 1, 0, 10),
                Chip(words),
                Spacer(8),
            ]
        )
    )
    widget.stretch = draw(st.sampled_from([0.0, 0.0, 1.0, 2.0]))
    widget.margin = draw(st.sampled_from([0.0, 0.0, 6.0]))
    widget.align = (draw(ALIGNS), draw(ALIGNS))
    widget.visible = draw(st.sampled_from([True, True, True, False]))
    return widget


def containers(inside: st.SearchStrategy[Widget]) -> st.SearchStrategy[Widget]:
    many = st.lists(inside, min_size=1, max_size=5)
    return st.one_of(
        many.map(lambda children: Row(children)),
        many.map(lambda children: Column(children)),
        many.map(lambda children: Grid(children, cell_width=90)),
        many.map(lambda children: Grid(children, columns=2)),
        inside.map(lambda child: Panel(child, padding=10)),
        inside.map(lambda child: Inset(child, 5, 9)),
        inside.map(lambda child: ScrollView(child)),
    )


TREES = st.recursive(leaves(), containers, max_leaves=12)


def visible(widget: Widget) -> list[Widget]:
    return [child for child in widget.children() if child.visible]


def assert_sound(widget: Widget) -> None:
    shown = visible(widget)
    if not isinstance(widget, ScrollView):
        for child in shown:
            inside = widget.rect.clip(child.rect) == child.rect or 0 in child.rect.size
            assert inside, f"{child.kind} {child.rect} leaves {widget.kind} {widget.rect}"
    if not isinstance(widget, Stack):
        for one, other in itertools.combinations(shown, 2):
            assert not one.rect.colliderect(other.rect), f"{one.kind} {one.rect} on {other.kind} {other.rect}"
    for child in shown:
        assert child.rect.width >= 0
        assert child.rect.height >= 0
        assert_sound(child)


@settings(max_examples=250, deadline=None)
@given(
    tree=TREES,
    scale=st.sampled_from([0.8, 1.0, 1.7]),
    size=st.tuples(st.integers(0, 700), st.integers(0, 500)),
)
def test_children_neither_overlap_nor_leave_their_box(
    kits: dict[float, Kit], tree: Widget, scale: float, size: tuple[int, int]
) -> None:
    kits[scale].begin_layout()
    tree.place(kits[scale], pygame.Rect(7, 11, *size))
    assert_sound(tree)


@settings(max_examples=100, deadline=None)
@given(tree=TREES)
def test_a_tree_is_content_with_the_size_it_asked_for(kits: dict[float, Kit], tree: Widget) -> None:
    kit = kits[1.0]
    kit.begin_layout()
    wide, tall = tree.measure(kit, None)
    assert tree.measure(kit, None) == (wide, tall)
    assert tree.measure(kit, wide)[0] <= max(wide, kit.px(tree.least[0]))


@settings(max_examples=60, deadline=None)
@given(tree=TREES, size=st.tuples(st.integers(1, 600), st.integers(1, 400)))
def test_any_tree_can_be_drawn_at_any_size(
    kits: dict[float, Kit], tree: Widget, size: tuple[int, int]
) -> None:
    target = pygame.Surface((620, 420), pygame.SRCALPHA)
    kits[1.0].begin_layout()
    tree.place(kits[1.0], pygame.Rect(5, 5, *size))
    tree.draw(kits[1.0], target)


@given(
    wants=st.lists(st.integers(0, 400), min_size=1, max_size=8),
    room=st.integers(-20, 1500),
    seed=st.lists(st.sampled_from([0.0, 1.0, 2.5]), min_size=8, max_size=8),
)
def test_shared_room_is_never_exceeded_and_all_used_where_something_stretches(
    wants: list[int], room: int, seed: list[float]
) -> None:
    stretches = seed[: len(wants)]
    lengths = shared(wants, stretches, room)
    assert sum(lengths) <= max(0, room)
    assert all(length >= 0 for length in lengths)
    if sum(wants) <= room:
        assert all(length >= want for length, want in zip(lengths, wants, strict=True))
        if any(stretches):
            assert sum(lengths) == room


def test_small_children_keep_their_size_when_room_is_short() -> None:
    assert shared([20, 300, 20], [0, 0, 0], 160) == [20, 120, 20]


def test_hidden_children_take_no_room(kits: dict[float, Kit]) -> None:
    kit = kits[1.0]
    row = Row([Button("Fire"), Button("Overwatch"), Button("End")])
    kit.begin_layout()
    all_three = row.measure(kit, None)[0]
    row.children()[1].visible = False
    assert row.measure(kit, None)[0] < all_three


def test_a_change_deep_inside_is_measured_anew(kits: dict[float, Kit]) -> None:
    kit = kits[1.0]
    label = Label("short")
    tree = Panel(Column([Row([label])]))
    kit.begin_layout()
    before = tree.measure(kit, None)
    tree.stale = False
    label.text = "a good deal longer than it was"
    assert tree.stale
    assert tree.measure(kit, None)[0] > before[0]


def test_wrapped_words_grow_their_column(kits: dict[float, Kit]) -> None:
    kit = kits[1.0]
    words = "A mech marches up to 10 cm in one activation, like a soldier. " * 3
    tree = Column([Label(words, wrap=True), Button("Fire")])
    kit.begin_layout()
    assert tree.measure(kit, 200)[1] > tree.measure(kit, 600)[1]


def test_containers_catch_no_clicks_but_panels_do(kits: dict[float, Kit]) -> None:
    tree: Container = Stack([Panel(Label("card"), align=("start", "start")), Spacer()])
    tree.place(kits[1.0], pygame.Rect(0, 0, 400, 300))
    assert tree.hit((390, 290)) is None
    assert tree.hit((10, 10)) is tree.children()[0]


@settings(max_examples=80, deadline=None)
@given(
    words=WORDS,
    wrap=st.booleans(),
    rich=st.booleans(),
    across=st.sampled_from(["left", "centre", "right"]),
    size=st.tuples(st.integers(0, 300), st.integers(24, 120)),
)
def test_words_never_leave_their_box(
    kits: dict[float, Kit], words: str, wrap: bool, rich: bool, across: str, size: tuple[int, int]
) -> None:
    kit = kits[1.0]
    target = pygame.Surface((420, 220), pygame.SRCALPHA)
    widget: Widget = RichText(words) if rich else Label(words, wrap=wrap, across=across)
    box = pygame.Rect(60, 50, *size)
    widest_letter = max((kit.fonts.width(letter, Type.BODY) for letter in words), default=0)
    kit.begin_layout()
    widget.place(kit, box)
    widget.draw(kit, target)
    drawn = target.get_bounding_rect()
    room = max(size[0], widest_letter)
    assert drawn.width <= room + 1
    if drawn.width and size[0] >= widest_letter:
        assert drawn.left >= box.left - 1
        assert drawn.right <= box.right + 1
        assert drawn.bottom <= box.bottom + 6
