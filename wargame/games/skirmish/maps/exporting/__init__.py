"""Tables leave as other programs' maps; what comes back is the same table."""
