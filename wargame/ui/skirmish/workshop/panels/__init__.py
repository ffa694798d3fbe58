"""The workshop's panels: the palette, the properties, the table check; and its doors to files."""

from __future__ import annotations

from wargame.ui.skirmish.workshop.library.doors import export, import_file, open_library
from wargame.ui.skirmish.workshop.panels.check_panel import TableCheck
from wargame.ui.skirmish.workshop.panels.palette import Palette
from wargame.ui.skirmish.workshop.panels.properties import Properties

__all__ = ["Palette", "Properties", "TableCheck", "export", "import_file", "open_library"]
