"""The why of an attack in a dialog, and the door from there to what if."""

from __future__ import annotations

from collections.abc import Callable

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.scenes import Choice, Push, Scene, Stage
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.words import _
from wargame.ui.skirmish.scenery.playhouse import Playhouse
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.why.panel import WhyBody
from wargame.ui.skirmish.why.sheet import Attack, why_sheet
from wargame.ui.skirmish.why.what_if import WhatIfScene

WIDTH, HEIGHT, MARGIN = 560, 480, 16


class _Leaf(ScrollView):
    """As high as the tree is, and scrolled where it is higher than most."""

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide, tall = super().content_size(kit, width)
        return wide, min(tall, kit.px(HEIGHT))


class WhyDoor:
    """Opens the why of an attack of a battle; `reader` makes the rules at a clause."""

    def __init__(
        self, stage: Stage, sitting: Sitting, playhouse: Playhouse, reader: Callable[[str], Scene]
    ) -> None:
        self._stage = stage
        self._sitting = sitting
        self._playhouse = playhouse
        self._reader = reader

    def open(self, attack: Attack) -> None:
        """Show the whole tree of an attack."""
        sitting = self._sitting
        sheet = why_sheet(sitting.battle, sitting.state, sitting.names, attack)
        body = WhyBody(self._open_rule)
        body.show(sheet)
        choices = [
            Choice(_("What if"), lambda: self.what_if(attack), shortcut="W", id="why-what-if"),
            Choice(_("Close"), safe=True, primary=True, id="why-close"),
        ]
        title = _("Why: {subject}").format(subject=sheet.subject)
        shelf = _Leaf(body, id="why-body")
        dialog = self._stage.dialog(title, "", choices, shelf, WIDTH)
        dialog.margin = MARGIN

    def what_if(self, attack: Attack) -> Push:
        """The battle's table with two ghosts to drag."""
        return Push(WhatIfScene(self._sitting, self._playhouse, attack, self._open_rule))

    def _open_rule(self, rule: str) -> Push:
        return Push(self._reader(rule), keeps_layers=True)
