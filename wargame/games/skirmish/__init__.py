"""Pocket Wargame: the core set and the mecha expansion."""
