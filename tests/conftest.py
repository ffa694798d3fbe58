"""What holds for every test."""

from __future__ import annotations

import os

from hypothesis import settings

# tests read English, whatever language the system speaks; TESTS_READ=de has them read German
os.environ["LANGUAGE"] = os.environ.get("TESTS_READ", "en")

# workers and windows share what one of them has compiled: to compile all of it takes longer than to start
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# how long one example takes says more about what else a machine does than about the code
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
