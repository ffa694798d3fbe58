"""The print pack: a table and what is played with, on paper at true scale."""
