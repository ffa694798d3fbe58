"""The table check: whether a table can be played, how open it is, and whether it is fair."""
