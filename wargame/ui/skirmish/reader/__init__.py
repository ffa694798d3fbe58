"""The reader of the rules: clauses, search, links between them, a quick reference, live diagrams."""
