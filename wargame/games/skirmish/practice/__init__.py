"""The practice range: any units on any table, tried by the real rules.

position   what has been put down, as plain data; the state it makes
bay        the table with its rules, which says where a unit may stand
trial      a match that begins at a position and can be reset and handed over
keeping    the position as it is kept between starts
"""
