"""Lessons: the rules learnt by playing them, as data.

A lesson is a file `assets/lessons/<id>.toml` in English; a new lesson is a new
file. It names a table, the units on it and a row of steps. A step says what to
know (`text`, `figure`, a clause with words quoted from it), what to do
(`tasks`), where to look (`pointer`), how (`hints`), and shows it when asked
(`show`). Each step is a match of its own, played by the real rules:

    position    the step before it as the learner left it, where the step can
                be done from there; else as its own `show` would have left it.
                `place` changes units, `fresh` never takes over what was left.
    dice        faces the step's dice show first, whoever rolls; then the
                generator's. `dice_note` tells the learner, and is required.
    tasks       each is done when its condition (`conditions.py`) has been true
                since the step began; `unless` waives it, and `instead` says why.
    show, other what "Show me" does and what the other side does: cues, tried in
                order (`cues.py`). The other side passes where no cue fits.
    done        `after` is said when every task is done or waived.

The way through: `library` (which lessons there are) -> `Session` (one lesson
being taken) -> `Attempt` (one step being tried). `progress` keeps what has been
done, and lessons left half way. Texts are templates of catalogues: whoever
shows one runs it through gettext (`library.lesson_strings` lists them all).
In texts **two stars** mark a term.

Lengths are centimetres, angles degrees counter-clockwise from east.
"""
