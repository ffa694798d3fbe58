"""The terrain workshop: a table is laid out, checked, tried and played on."""
