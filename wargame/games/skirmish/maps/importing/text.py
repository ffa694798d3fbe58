"""A file's bytes as JSON or XML, within limits that are judged before anything is built.

Every reason not to read on is one Fault at `$`. XML is parsed by defusedxml alone:
no entities, nothing fetched from elsewhere.
"""

from __future__ import annotations

import codecs
import json
import re
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from wargame.engine.contract import Fault

WHOLE = "$"
MOST_BYTES = 64_000_000
MOST_MARKS = 1_000_000
MOST_TAGS = 100_000
MOST_POINTS = 250_000

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_UNLIKE_TEXT = re.compile(rb"[\x00-\x08\x0e-\x1f]")


def check_bytes(data: bytes) -> None:
    """Raise Fault for what is no text file that could be read."""
    if not data.strip():
        raise Fault(WHOLE, "is empty")
    if len(data) > MOST_BYTES:
        raise Fault(WHOLE, f"is larger than {MOST_BYTES // 1_000_000} MB")
    if data[:2] == b"\x1f\x8b":
        raise Fault(WHOLE, "is compressed (gzip): save it uncompressed")
    if data[:2] not in _UTF_16 and _UNLIKE_TEXT.search(data[:4096]):
        raise Fault(WHOLE, "is not a text file")


def looks_like_xml(data: bytes) -> bool:
    """Whether the first sign of the text is a tag's."""
    head = data[:400]
    text = head.decode("utf-16", "replace") if head[:2] in _UTF_16 else head.decode("utf-8-sig", "replace")
    return text.lstrip("\ufeff \t\r\n").startswith("<")


def read_json(data: bytes) -> Any:
    """The JSON value of a file. NaN and infinite numbers pass: whoever reads them names them."""
    text = _text(data)
    if sum(map(text.count, ",[{")) > MOST_MARKS:
        raise Fault(WHOLE, "holds far more than a table can: choose a smaller part of it")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Fault(WHOLE, f"is not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise Fault(WHOLE, "is nested too deeply") from None
    except ValueError:
        raise Fault(WHOLE, "holds a number with too many digits") from None


def read_xml(data: bytes) -> Element:
    """The root of an XML file."""
    if data.count(b"<") > 2 * MOST_TAGS:
        raise Fault(WHOLE, "holds far more than a table can: choose a smaller part of it")
    try:
        root = fromstring(data, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    except DefusedXmlException:
        raise Fault(WHOLE, "declares entities, which are never read: save it without them") from None
    except ParseError as error:
        raise Fault(WHOLE, f"is not XML: {error}") from None
    except (LookupError, ValueError):
        raise Fault(WHOLE, "has an encoding that can't be read: save it as UTF-8") from None
    return root  # type: ignore[no-any-return, unused-ignore]


def _text(data: bytes) -> str:
    encoding = "utf-16" if data[:2] in _UTF_16 else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Fault(WHOLE, f"must be UTF-8 text (byte {error.start} is not)") from None
