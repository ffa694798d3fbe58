"""What plays any game and knows none: contract, dice, journal, match, odds, referee."""
