"""Pocket Wargame: a digital table for pocket wargames."""
