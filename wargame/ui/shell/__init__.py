"""Window, scenes, inputs, theme and widgets: knows no game."""
