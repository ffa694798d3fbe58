"""Tests read English, whatever language the system speaks; TESTS_READ=de has them read German."""

from __future__ import annotations

import os

os.environ["LANGUAGE"] = os.environ.get("TESTS_READ", "en")
