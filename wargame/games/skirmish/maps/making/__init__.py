"""Tables made by chance: a seed and a few wishes become a table, the same one everywhere."""
