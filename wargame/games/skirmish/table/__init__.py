"""Continuous space in centimetres: terrain, sight, cover, routes."""
