"""When something was saved, in words."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from wargame.ui.shell.words import _


def when_words(saved_s: float, now: datetime | None = None) -> str:
    """A moment (seconds since 1970) in the player's own time: "today 21:05", "yesterday 21:05", a date."""
    moment = datetime.fromtimestamp(saved_s)
    today = (now or datetime.now()).date()
    time = f"{moment:%H:%M}"
    return _day(moment.date(), today).format(time=time)


def _day(day: date, today: date) -> str:
    if day == today:
        return _("today {time}")
    if day == today - timedelta(days=1):
        return _("yesterday {time}")
    return f"{day:%Y-%m-%d} {{time}}"
