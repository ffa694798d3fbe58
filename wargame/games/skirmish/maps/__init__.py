"""Map files: read, write, check."""
