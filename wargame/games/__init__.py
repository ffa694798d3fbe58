"""One folder for each game: rules without a picture."""
