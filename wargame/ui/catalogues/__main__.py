"""Brings the catalogues up to date: `python -m wargame.ui.catalogues [LANGUAGE ...]`, all when none is named.

A language that has no catalogue yet gets one, with every translation empty.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog

from wargame.ui.catalogues.files import brought_up_to_date, po_file, read, write
from wargame.ui.catalogues.gathered import messages
from wargame.ui.shell.words import DOMAIN, SOURCE, languages


def main(codes: Sequence[str]) -> int:
    """Write the files of these languages, and say for each what has changed and what is missing."""
    found = messages()
    for code in codes or [code for code in languages() if code != SOURCE]:
        try:
            old = read(code) if po_file(code).exists() else _empty(code)
        except (UnknownLocaleError, ValueError):
            print(f"{code}: there is no language of that code")
            return 1
        fresh, outcome = brought_up_to_date(old, found)
        write(code, fresh)
        print(f"{code}: {len(found)} messages, {len(outcome.new)} new, {len(outcome.dead)} dropped")
        for text in outcome.missing:
            print(f"{code}: not translated: {text!r} ({found[text].place})")
    return 0


def _empty(code: str) -> Catalog:
    now = datetime.now(UTC)
    return Catalog(Locale.parse(code), DOMAIN, creation_date=now, revision_date=now, fuzzy=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
