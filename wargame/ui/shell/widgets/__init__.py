"""The widget kit: boxes that measure, place and draw themselves and hear events."""
