"""The battle screen of Pocket Wargame."""
