"""Lessons on the screen: the Learn page, and the battle's own screen with a lesson beside the table.

school      the lessons and what has been learnt, shared by both screens
learn       the Learn page: every lesson of both sets, open in any order
scene       a lesson being taken: `BattleScene` with a frame, a conductor and
            a keeper of its own
conduct     what happens between a learner's intent and the next: answers of the
            other side, "Show me", undo with the answers
gaze        looks, both ways: what the hand looks at is told to the lesson; a look
            that a script makes is made by the hand
sheet       what the panel says, read off a session
panel, pieces, frame    the panel at the left and how everything lies around it
callout, aim            the note on the table and what its tip points at
ending      what is shown when a lesson has been finished
"""
