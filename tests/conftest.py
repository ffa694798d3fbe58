"""What holds for every test."""

from __future__ import annotations

from hypothesis import settings

# how long one example takes says more about what else a machine does than about the code
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
