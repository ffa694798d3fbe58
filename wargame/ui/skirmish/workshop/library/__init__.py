"""The player's shelf of tables, and the ways in and out: import, export, random tables."""
