"""The generator is SplitMix64, every face is as likely as the others, queues come first."""

from __future__ import annotations

from collections import Counter

import pytest

from wargame.engine.dice import OutOfDice, RecordingDice, ScriptedDice, SeededDice, splitmix64


def test_splitmix64_gives_its_published_numbers() -> None:
    state, outputs = 1234567, []
    for _ in range(5):
        state, bits = splitmix64(state)
        outputs.append(bits)
    assert outputs == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_die_is_the_top_three_bits_plus_one_drawn_again_on_seven_and_eight() -> None:
    dice = SeededDice(0)
    state, expected = 0, []
    while len(expected) < 200:
        state, bits = splitmix64(state)
        if (face := bits // 2**61 + 1) <= 6:
            expected.append(face)
    assert [dice.roll() for _ in range(200)] == expected


def test_faces_are_equally_likely() -> None:
    dice = SeededDice(2**64 - 1)
    counts = Counter(dice.roll() for _ in range(60_000))
    assert set(counts) == set(range(1, 7))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_queue_is_used_up_first_and_does_not_move_the_generator() -> None:
    plain, queued = SeededDice(7), SeededDice(7, [6, 6, 1])
    assert [queued.roll() for _ in range(5)] == [6, 6, 1, plain.roll(), plain.roll()]


def test_rewinding_gives_the_same_faces_again() -> None:
    dice = SeededDice(3, [2])
    mark = dice.mark()
    first = [dice.roll() for _ in range(9)]
    dice.rewind(mark)
    assert [dice.roll() for _ in range(9)] == first


def test_scripted_dice_run_out() -> None:
    dice = ScriptedDice([4])
    assert dice.roll() == 4
    with pytest.raises(OutOfDice):
        dice.roll()


def test_recording_keeps_what_was_shown() -> None:
    dice = RecordingDice(ScriptedDice([3, 5]))
    assert (dice.roll(), dice.roll(), dice.shown) == (3, 5, [3, 5])
