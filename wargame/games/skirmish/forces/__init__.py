"""Weapons, units and armies, read from data files."""
