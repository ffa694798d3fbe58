"""The terrain workshop's model: drafts of tables, edits as pure functions, history, snapping, picking."""
