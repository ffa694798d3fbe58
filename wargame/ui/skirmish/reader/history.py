"""Which pages have been read: back and forward, as with any book of links."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class History:
    """Pages in the order in which they were opened; opening one drops those ahead."""

    pages: list[str] = field(default_factory=list)
    at: int = -1

    @property
    def now(self) -> str:
        """The page that is open; empty before the first."""
        return self.pages[self.at] if self.at >= 0 else ""

    @property
    def can_back(self) -> bool:
        """Whether there is a page before this one."""
        return self.at > 0

    @property
    def can_forward(self) -> bool:
        """Whether there is a page after this one."""
        return self.at + 1 < len(self.pages)

    def open(self, page: str) -> None:
        """Open a page; the open one again changes nothing."""
        if page != self.now:
            self.pages[self.at + 1 :] = [page]
            self.at += 1

    def step(self, by: int) -> str:
        """Go back or forward as far as there are pages; the page that is then open."""
        self.at = min(max(self.at + by, 0), len(self.pages) - 1)
        return self.now
