"""What is painted for one test is kept for the others."""

from __future__ import annotations

from tests.ui.common.conftest import kept_kits, one_kit_a_scale

__all__ = ["kept_kits", "one_kit_a_scale"]
