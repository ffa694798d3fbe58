"""SVG in: units, transforms, groups, styles, curves, strokes as walls, what is only defined."""

from __future__ import annotations

import math

import pytest

from tests.games.skirmish.maps.importing.files import pieces, refused, said, shape_of, svg, taken

LINE = 'fill="none" stroke="black" stroke-width="6"'


def test_a_page_in_millimetres_is_taken_at_its_true_size() -> None:
    imported = taken(svg('<rect id="barn" x="100" y="100" width="80" height="60"/>'), "a.svg")
    (barn,) = imported.document.table_map.pieces
    assert imported.document.table_map.size == (40.0, 40.0)
    assert (barn.kind, barn.style) == ("building", "barn")
    assert shape_of(barn).bounds == pytest.approx((10.0, 24.0, 18.0, 30.0))


@pytest.mark.parametrize(
    ("head", "side_cm"),
    [
        ('width="50cm" height="50cm" viewBox="0 0 100 100"', 50.0),
        ('width="12in" height="12in" viewBox="0 0 100 100"', 30.48),
        ('width="2880pt" height="2880pt" viewBox="0 0 100 100"', 101.6),
        ('width="300mm" height="300mm"', 30.0),
        ('width="800" height="800" viewBox="0 0 100 100"', 40.0),
        ('viewBox="-50 -50 100 100"', 40.0),
        ('width="100%" height="100%" viewBox="0 0 100 100"', 40.0),
        ('width="640px" height="640px"', 40.0),
    ],
)
def test_units(head: str, side_cm: float) -> None:
    imported = taken(svg('<rect class="rock" x="10" y="10" width="20" height="20"/>', head), "a.svg")
    assert imported.document.table_map.size == pytest.approx((side_cm, side_cm), abs=0.001)


def test_transforms_are_done_from_the_inside_out() -> None:
    body = (
        '<g transform="translate(200 200)"><g transform="rotate(90) scale(2)">'
        '<rect class="rock" x="0" y="0" width="20" height="10" transform="translate(10,0)"/></g></g>'
    )
    (rock,) = pieces(svg(body), "a.svg")
    assert shape_of(rock).bounds == pytest.approx((18.0, 14.0, 20.0, 18.0))


@pytest.mark.parametrize(
    ("transform", "bounds"),
    [
        ("matrix(1 0 0 1 100 100)", (10.0, 26.0, 14.0, 30.0)),
        ("rotate(180, 100, 100)", (16.0, 20.0, 20.0, 24.0)),
        ("skewX(45)", (0.0, 36.0, 8.0, 40.0)),
        ("scale(1, 2)", (0.0, 32.0, 4.0, 40.0)),
    ],
)
def test_each_transform(transform: str, bounds: tuple[float, ...]) -> None:
    (rock,) = pieces(svg(f'<rect class="rock" width="40" height="40" transform="{transform}"/>'), "a.svg")
    assert shape_of(rock).bounds == pytest.approx(bounds, abs=0.001)


def test_strokes_are_walls_as_wide_as_they_are_drawn() -> None:
    body = (
        f'<g transform="scale(2)"><line x1="50" y1="50" x2="100" y2="50" {LINE}/></g>'
        f'<polyline points="200,200 300,200 300,300" {LINE}/>'
        f'<path d="M 20 300 h 60 v 60 z" {LINE}/>'
    )
    line, corner, ring = pieces(svg(body), "a.svg")
    assert (line.kind, line.width, line.line) == ("high wall", 1.2, ((10.0, 30.0), (20.0, 30.0)))
    assert (corner.width, len(corner.line)) == (0.6, 3)
    assert ring.line[0] == ring.line[-1]


def test_styles_come_from_attributes_style_and_sheets() -> None:
    body = (
        "<style>/* walls */ .wall, .fence { fill: none; stroke: #000 !important }"
        " #pond { fill: blue }</style>"
        '<g stroke-width="10"><path class="wall" d="M 50 50 H 150"/></g>'
        '<path class="fence" style="stroke-width:4px" d="M 50 80 H 150"/>'
        '<ellipse id="pond" cx="200" cy="200" rx="40" ry="20" fill="none"/>'
        '<rect id="ghost" width="50" height="50" style="display:none"/>'
        '<g visibility="hidden"><rect id="shade" width="50" height="50"/></g>'
        '<rect id="nothing" width="50" height="50" fill="none"/>'
    )
    imported = taken(svg(body), "a.svg")
    wall, fence, pond = imported.document.table_map.pieces
    assert (wall.kind, wall.width) == ("high wall", 1.0)
    assert (fence.kind, fence.width) == ("low wall", 0.4)
    assert pond.kind == "water"
    assert shape_of(pond).area == pytest.approx(math.pi * 8.0, rel=0.01)
    assert [line.split(":")[0] for line in said(imported, "dropped")] == ["ghost", "shade", "nothing"]


def test_curves_are_flattened_closely() -> None:
    body = (
        '<path class="rock" d="M 200 100 A 50 50 0 0 1 200 200 A 50 50 0 0 1 200 100 Z"/>'
        '<path class="woods" d="M 300 300 C 300 244.77 400 244.77 400 300 S 300 355.23 300 300"/>'
        '<path class="hill" d="M 20 20 q 30 -20 60 0 t 60 0 v 60 h -120 z"/>'
    )
    rock, woods, hill = pieces(svg(body), "a.svg")
    assert shape_of(rock).area == pytest.approx(math.pi * 25.0, rel=0.005)
    assert len(woods.rings[0]) > 20
    assert hill.kind == "hill"


def test_subpaths_are_holes_by_either_rule() -> None:
    outer, same, other = (
        "M 0 0 h 100 v 100 h -100 z",
        "M 30 30 h 40 v 40 h -40 z",
        "M 30 30 v 40 h 40 v -40 z",
    )
    for rule, inner, area in (
        ("evenodd", same, 84.0),
        ("evenodd", other, 84.0),
        ("nonzero", other, 84.0),
        ("nonzero", same, 100.0),
    ):
        (woods,) = pieces(svg(f'<path class="woods" fill-rule="{rule}" d="{outer} {inner}"/>'), "a.svg")
        assert shape_of(woods).area == pytest.approx(area)


def test_two_islands_in_one_path_are_two_pieces() -> None:
    both = '<path class="woods" d="M 0 0 h 50 v 50 h -50 z M 100 0 h 50 v 50 h -50 z"/>'
    assert len(pieces(svg(both), "a.svg")) == 2


def test_layers_titles_and_classes_name_things() -> None:
    body = (
        '<g xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:label="Trees">'
        '<circle cx="50" cy="50" r="30"/></g>'
        '<rect x="100" width="80" height="80"><title>Old factory</title></rect>'
        '<rect x="200" width="20" height="20"/><rect x="300" width="60" height="60"/>'
    )
    made = pieces(svg(body), "a.svg")
    assert [piece.kind for piece in made] == ["woods", "building", "crate", "building"]
    assert made[1].style == "factory"


def test_use_symbols_and_nested_pages_are_followed() -> None:
    body = (
        '<defs><rect id="crate" width="20" height="20"/></defs>'
        '<symbol id="s"><rect class="rock" width="30" height="30"/></symbol>'
        '<use href="#crate" x="100" y="100"/><use href="#s" transform="translate(200 200)"/>'
        '<svg x="300" y="300" width="100" height="100" viewBox="0 0 10 10">'
        '<rect class="well" x="5" width="2" height="2"/></svg>'
        '<use href="#nowhere"/><use href="other.svg#tree"/><image href="https://example.org/x.png"/>'
    )
    imported = taken(svg(body), "a.svg")
    crate, rock, well = imported.document.table_map.pieces
    assert shape_of(crate).bounds == (10.0, 28.0, 12.0, 30.0)
    assert shape_of(rock).bounds == (20.0, 17.0, 23.0, 20.0)
    assert shape_of(well).bounds == (35.0, 8.0, 37.0, 10.0)
    assert len(said(imported, "dropped")) == 3


def test_a_shape_that_shows_itself_is_shown_once() -> None:
    body = '<g id="loop"><rect class="rock" width="50" height="50"/><use href="#loop" x="60"/></g>'
    imported = taken(svg(body), "a.svg")
    assert len(imported.document.table_map.pieces) == 2


def test_the_sheet_behind_a_plan_is_its_ground_not_a_building() -> None:
    body = '<rect width="400" height="400" fill="white"/><rect class="rock" width="50" height="50"/>'
    imported = taken(svg(body), "a.svg")
    assert [piece.kind for piece in imported.document.table_map.pieces] == ["rock"]
    assert any("covers the whole table" in line for line in said(imported, "dropped"))


@pytest.mark.parametrize(
    "shape",
    [
        '<path d="M 0 0 L nan 5 z"/>',
        '<path d="M 0 0 L 1e999 5 9 9 z"/>',
        '<path d="jump"/>',
        '<path d="M 0 0 A 5 5 0 3 0 9 9 z"/>',
        '<polygon points="0,0 inf,5 9,9"/>',
        '<rect width="nan" height="5"/>',
        '<rect width="5" height="0"/>',
        '<circle r="-3"/>',
        '<rect width="50" height="50" transform="matrix(1e300 0 0 1e300 0 0)"/>',
        '<rect width="50" height="50" transform="rotate(inf)"/>',
        '<path d=""/>',
    ],
)
def test_a_shape_that_can_not_be_read_is_dropped_with_a_note(shape: str) -> None:
    imported = taken(svg(f'{shape}<rect class="rock" x="100" width="50" height="50"/>'), "a.svg")
    assert len(imported.document.table_map.pieces) == 1
    assert len(imported.report.of("dropped")) == 1


def test_other_xml_is_refused() -> None:
    assert "no SVG" in refused(b"<html/>", "a.svg")
