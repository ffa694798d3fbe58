"""The player's hand, phase by phase: intents in, effects out; no pictures, no waiting."""
