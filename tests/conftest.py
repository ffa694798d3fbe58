"""What holds for every test."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# tests read English, whatever language the system speaks; TESTS_READ=de has them read German
os.environ["LANGUAGE"] = os.environ.get("TESTS_READ", "en")

# workers and windows share what one of them has compiled: to compile all of it takes longer than to start
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# how long one example takes says more about what else a machine does than about the code
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """One worker more than processors with `-n auto`: a test that drives a window mostly waits for it."""
    if os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS"):
        return None
    return 1 + (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Give each worker tests that follow one another, which share what they make; none idles at the end."""
    if getattr(config.option, "dist", None) == "no" and config.option.numprocesses:
        config.option.dist = "worksteal"
