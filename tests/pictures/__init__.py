"""Pictures of the README, taken from the game itself; run by hand."""
