"""Screens every game shares: title, set-up, saves, settings."""
