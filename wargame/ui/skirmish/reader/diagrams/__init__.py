"""Live diagrams: small tables played by the game's own rules, drawn as the battle draws them."""
