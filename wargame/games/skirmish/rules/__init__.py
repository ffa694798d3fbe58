"""The rules of play: pure functions over what never changes (field), a state, an action and dice."""
