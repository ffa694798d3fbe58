"""The relief painter: albedo and height become a lit picture; numpy only."""
