"""Golden playthroughs: whole battles with their dice, replayed exactly.

Each `*.jsonl` holds a set-up, then one line for each action: what was done, the
faces shown, the digests of the events and of the state after it.

    python -m tests.games.skirmish.golden         replay them all (needs no pytest)
    python -m tests.games.skirmish.golden make    play them again from their recipes

A change of the rules that is meant makes them again, and raises RULES_REVISION.
"""
