"""What the rules know, shown on the table: projected on to the ground, or drawn over it."""
