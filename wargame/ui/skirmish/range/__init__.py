"""The practice range: put any units and terrain down, set damage and overwatch, try anything, reset.

arranging   what is being put down, with its history: a hand that knows no window
scene       set-up mode: the table with what stands on it, and panels about it
showing     how set-up mode shows itself on the battle's own board
panels, frame    set-up mode's panels and how they lie
trial       try mode: `BattleScene` on the position, with a strip of its own
strip       the strip: reset, back to set-up mode, either side acts, the next dice
conduct     what differs between a trial and a battle
terrain     the workshop, opened on the range's table
opening     the way in, and what is kept
"""
