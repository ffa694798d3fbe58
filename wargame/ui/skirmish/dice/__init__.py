"""Dice as theatre: a throw tumbles to the faces the rules have already rolled."""
