"""Who fights: kinds of unit and their weapons, armies, and the house rules that change them."""
