"""Events played as pictures: what stands on the table as the audience sees it, and how it changes."""
