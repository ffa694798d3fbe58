"""Pictures without rules."""
