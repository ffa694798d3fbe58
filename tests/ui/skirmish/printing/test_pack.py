"""The print pack, rendered at 300 dpi and measured: bar, table, pieces and sticks are true to scale."""

from __future__ import annotations

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from tests.games.skirmish.maps.documents import document, feature, line, ring
from wargame.games.skirmish.forces.house import in_force, load_schema
from wargame.games.skirmish.forces.profiles import load_profiles
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.maps.read import read_map
from wargame.ui.skirmish.printing.card import sections
from wargame.ui.skirmish.printing.pack import print_pack
from wargame.ui.skirmish.printing.paper import FOOT_CM, MARGIN_CM, PAPERS
from wargame.ui.skirmish.printing.sticks import LENGTHS_CM, parts_of, uses_of

DPI = 300
PX_A_CM = DPI / 2.54
Pixels = NDArray[np.uint8]

TABLE = read_map(
    document(
        feature("crate", ring(8, 20, 5, 4)),
        feature("hill", ring(2, 12, 30, 20)),
        line("road", [0, 5], [40, 5], width=2.0),
        name="Two × squares",
    ),
    "x",
)


class Pack:
    """A printed pack, each sheet rendered once."""

    def __init__(self, paper: str, data: bytes) -> None:
        self.paper = PAPERS[paper]
        self.pdf = pypdfium2.PdfDocument(data)
        self.count = len(self.pdf)
        self._rendered: dict[int, Pixels] = {}

    def picture(self, page: int) -> Pixels:
        if page not in self._rendered:
            self._rendered[page] = np.asarray(self.pdf[page].render(scale=DPI / 72).to_pil().convert("RGB"))
        return self._rendered[page]

    def words(self, page: int) -> str:
        return str(self.pdf[page].get_textpage().get_text_range())

    def page_with(self, text: str) -> int:
        return next(page for page in range(self.count) if text in self.words(page))


@pytest.fixture(scope="module", params=sorted(PAPERS))
def pack(request: pytest.FixtureRequest) -> Pack:
    return Pack(request.param, print_pack(TABLE, request.param))


def extent(mask: NDArray[np.bool_]) -> tuple[int, int, int, int]:
    """First and one past the last column and row that hold anything."""
    columns, rows = (np.flatnonzero(mask.any(axis=axis)) for axis in (0, 1))
    return int(columns[0]), int(columns[-1]) + 1, int(rows[0]), int(rows[-1]) + 1


def test_the_calibration_bar_is_ten_centimetres_on_every_sheet(
    pack: Pack,
) -> None:
    for page in range(pack.count):
        picture = pack.picture(page)
        row = picture.shape[0] - round(1.11 * PX_A_CM)
        dark = np.flatnonzero(picture[row, :, 0] < 128)
        assert dark[-1] + 1 - dark[0] == pytest.approx(1181, abs=2), page
        assert dark[0] == pytest.approx(MARGIN_CM * PX_A_CM, abs=1.5)
    assert pack.picture(0).shape[:2] == tuple(
        pytest.approx(side * PX_A_CM, abs=1.5) for side in (pack.paper.height, pack.paper.width)
    )


def coloured(picture: Pixels, colour: str) -> NDArray[np.bool_]:
    rgb = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    near = [(picture[..., k] > value - 6) & (picture[..., k] < value + 6) for k, value in enumerate(rgb)]
    return near[0] & near[1] & near[2]


def test_a_piece_to_cut_out_is_as_large_as_on_the_table(pack: Pack) -> None:
    picture = pack.picture(pack.page_with("Crate · 1.5 cm high"))
    west, east, top, bottom = extent(coloured(picture, "#9a7748"))
    assert (east - west) / PX_A_CM == pytest.approx(5.0, abs=0.05)
    assert (bottom - top) / PX_A_CM == pytest.approx(4.0, abs=0.05)


def test_a_piece_larger_than_the_paper_comes_in_parts(pack: Pack) -> None:
    text = "".join(pack.words(page) for page in range(pack.count))
    assert "Hill · 1 cm high · part 1 of 2" in text
    assert "part 2 of 2" in text
    assert "Road" not in text


def test_the_table_sheets_show_the_table_in_its_place_at_its_size(
    pack: Pack,
) -> None:
    found = set()
    for page in range(pack.count):
        if "table sheet" in pack.words(page):
            picture = pack.picture(page)
            crate = coloured(picture, "#9a7748")
            if crate.any():
                west, east, *_ = extent(crate)
                found.add(round((east - west) / PX_A_CM, 1))
    assert 5.0 in found


def test_every_stick_is_as_long_as_it_says(pack: Pack) -> None:
    picture = pack.picture(pack.page_with("measuring sticks"))
    shaded = coloured(picture, "#f6efe0") | coloured(picture, "#e3d9c3")
    lengths = sorted(round(length / PX_A_CM, 1) for length in _runs(shaded))
    assert lengths == [8.0, 10.0, 15.0, 15.0, 15.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0]


def _runs(shaded: NDArray[np.bool_]) -> list[int]:
    """The heights of the sticks: unbroken stretches in the columns where they are widest."""
    columns = shaded.sum(axis=0)
    lengths: list[int] = []
    inside = np.flatnonzero(columns > 0)
    for group in np.split(inside, np.flatnonzero(np.diff(inside) > 8) + 1):
        if group.size < 100:
            continue
        # the printed numbers and lines leave small gaps: close them
        rows = np.flatnonzero(shaded[:, group].mean(axis=1) > 0.2)
        lengths += [
            int(part[-1] - part[0] + 1) for part in np.split(rows, np.flatnonzero(np.diff(rows) > 10) + 1)
        ]
    return [length for length in lengths if length > 50]


def test_sticks_are_for_the_distances_of_the_rules() -> None:
    profiles = load_profiles()
    uses = uses_of(profiles, in_force({}, load_schema(profiles)))
    assert set(uses) == set(map(float, LENGTHS_CM))
    assert uses[8.0] == "deployment"
    assert uses[30.0] == "Cannon 4+"
    for length in LENGTHS_CM:
        parts = list(parts_of(length, "x"))
        assert sum(part.stop - part.start for part in parts) == length
        assert [part.has_tab for part in parts] == [True] * (len(parts) - 1) + [False]


def test_the_card_has_the_numbers_of_the_rules_in_force() -> None:
    profiles = load_profiles()
    schema = load_schema(profiles)
    plain = " ".join(line for _, lines in sections(profiles, in_force({}, schema)) for line in lines)
    for part in (
        "within 8 cm",
        "25 % or more",
        "6 cm of woods",
        "1–3: minor",
        "4–5: critical",
        "6: destroyed",
        "4+ fights",
    ):
        assert part in plain
    changed = in_force({"damage.minor_to": 1, "deploy.depth": 12.0, "morale.off": True}, schema)
    other = " ".join(line for _, lines in sections(profiles, changed) for line in lines)
    assert "within 12 cm" in other
    assert "1: minor" in other
    assert "Morale" not in other


def test_the_pack_names_every_unit_and_weapon(pack: Pack) -> None:
    card = pack.words(pack.count - 1)
    for name in (
        "Soldier",
        "Tank",
        "Commander",
        "Missile trooper",
        "Mech",
        "Rifle",
        "Cannon",
        "Machine gun",
        "Missile",
    ):
        assert name in card
    tokens = pack.words(pack.page_with("Minor damage"))
    assert "Critical damage" in tokens
    assert "Overwatch, blue" in tokens


def test_a_picture_is_laid_exactly_over_the_table() -> None:
    picture = np.full((400, 400, 3), 255, np.uint8)
    picture[:, 200:] = (200, 30, 30)
    pack = Pack("A4", print_pack(TABLE, "A4", picture))
    # three sheets side by side, each 14 cm of the 40: the second begins at 13 cm, the red at 20
    shown = pack.picture(pack.page_with("table sheet A2"))
    red = (shown[..., 0] > 150) & (shown[..., 1] < 90)
    west, east, top, bottom = extent(red)
    assert west / PX_A_CM == pytest.approx(MARGIN_CM + 7.0, abs=0.06)
    assert east / PX_A_CM == pytest.approx(MARGIN_CM + 14.0, abs=0.06)
    assert (bottom - top) / PX_A_CM == pytest.approx(20.5, abs=0.06)


def test_the_same_table_gives_the_same_bytes() -> None:
    assert print_pack(TABLE) == print_pack(TABLE)


def test_every_shipped_table_can_be_printed() -> None:
    for name in ("caravanserai", "factory-yard"):
        assert Pack("Letter", print_pack(load(name).table_map, "Letter")).count >= 8


def test_what_is_printed_stays_above_the_foot(pack: Pack) -> None:
    for page in range(1, pack.count):
        picture = pack.picture(page)
        height = picture.shape[0]
        strip = picture[height - round((FOOT_CM - 0.05) * PX_A_CM) : height - round(1.55 * PX_A_CM)]
        assert (strip > 250).all(), page
