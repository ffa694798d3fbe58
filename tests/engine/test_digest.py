"""A digest depends on what a state says, not on how it is written."""

from __future__ import annotations

import hashlib

import pytest

from wargame.engine.digest import canonical, digest


def test_canonical_form() -> None:
    view = {"b": [1, 2.5, -0.0], "a": {"ä": None, "t": True}, "c": "x"}
    assert canonical(view) == '{"a":{"t":true,"ä":null},"b":[1.000,2.500,0.000],"c":"x"}'


def test_digest_is_the_first_sixteen_digits_of_sha256() -> None:
    assert digest({"turn": 3}) == hashlib.sha256(b'{"turn":3.000}').hexdigest()[:16]


def test_whole_and_decimal_numbers_digest_alike() -> None:
    assert digest({"at": [10, 2]}) == digest({"at": [10.0, 2.0000001]})


def test_order_of_keys_is_of_no_effect() -> None:
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})


def test_anything_else_is_refused() -> None:
    with pytest.raises(TypeError):
        canonical({1, 2})
