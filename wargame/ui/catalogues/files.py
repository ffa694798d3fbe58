"""The files of a language: `wargame.po` for translators, `wargame.mo` that the game reads."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from wargame import paths
from wargame.engine.savefile import write_atomic
from wargame.ui.catalogues.written import Message
from wargame.ui.shell.words import DOMAIN

PROJECT = "Pocket Wargame"
VERSION = "1"
WIDTH = 110


@dataclass(frozen=True)
class Outcome:
    """What bringing a language up to date changed, and what its translator still has to do."""

    new: tuple[str, ...]
    dead: tuple[str, ...]
    missing: tuple[str, ...]


def po_file(code: str) -> Path:
    """A language's catalogue for translators."""
    return paths.assets_dir() / "text" / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(code: str) -> Catalog:
    """A language's catalogue. Raises OSError, babel's PoFileError and UnknownLocaleError."""
    with po_file(code).open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def brought_up_to_date(old: Catalog, messages: dict[str, Message]) -> tuple[Catalog, Outcome]:
    """A catalogue of exactly these messages that keeps their translations; dead ones are dropped."""
    fresh = Catalog(
        old.locale,
        DOMAIN,
        old.header_comment,
        PROJECT,
        VERSION,
        msgid_bugs_address="",
        last_translator="",
        language_team="",
        creation_date=old.creation_date,
        revision_date=old.revision_date,
        fuzzy=False,
    )
    for text, message in messages.items():
        kept = old.get(text)
        comments = kept.user_comments if kept is not None else ()
        keeps = kept is not None and bool(kept.pluralizable) == bool(message.plural)
        fresh.add(
            (text, message.plural) if message.plural else text,
            kept.string if kept is not None and keeps else None,
            locations=[(message.place.replace(" ", "-"), 0)],
            user_comments=comments,
        )
    told = {_id(one.id) for one in old if one.id}
    return fresh, Outcome(
        tuple(text for text in messages if text not in told),
        tuple(sorted(told - messages.keys())),
        tuple(missing(fresh)),
    )


def missing(catalogue: Catalog) -> list[str]:
    """The messages without a translation, or without one of its forms."""
    found = []
    for message in catalogue:
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and not all(forms):
            found.append(_id(message.id))
    return found


def write(code: str, catalogue: Catalog) -> None:
    """Write both files of a language. Raises SaveError."""
    target = po_file(code)
    target.parent.mkdir(parents=True, exist_ok=True)
    text, compiled = BytesIO(), BytesIO()
    write_po(text, catalogue, width=WIDTH, include_lineno=False)
    write_mo(compiled, catalogue)
    write_atomic(target, text.getvalue())
    write_atomic(target.with_suffix(".mo"), compiled.getvalue())


def _id(found: str | tuple[str, ...] | list[str]) -> str:
    return found if isinstance(found, str) else found[0]
