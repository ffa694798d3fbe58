"""Catalogues of all languages: what messages there are, and the files in assets/text/ that translate them.

`python -m wargame.ui.catalogues` brings the files up to date; needs Babel (the extra `test`).
"""
