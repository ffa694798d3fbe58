"""The why of an attack: its whole tree of odds, and what if its two units stood elsewhere."""
