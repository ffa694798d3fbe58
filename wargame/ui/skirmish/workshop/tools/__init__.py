"""The tools of the workshop: each turns what the mouse and the keys do into edits of the bench's draft."""
