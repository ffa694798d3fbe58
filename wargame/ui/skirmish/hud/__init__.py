"""The panels around the table: what they say is read off the battle, how they look is here."""
