"""`python -m wargame`: the window, or a verb of the command line."""

from wargame.cli import main

if __name__ == "__main__":
    main()
