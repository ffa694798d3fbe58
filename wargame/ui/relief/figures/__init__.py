"""The miniatures, each stamped by a pen whose +x is the model's front: bases, troops, tank, mech."""
