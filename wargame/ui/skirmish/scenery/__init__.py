"""The table and the models as pictures: painted elsewhere, scaled, turned and kept here."""
