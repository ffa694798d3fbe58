"""The workshop's panels: the palette, the properties, the table check."""
