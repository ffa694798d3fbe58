"""The acceptance suite: every sentence of the rules and of the protocol, asked of the referee alone."""
