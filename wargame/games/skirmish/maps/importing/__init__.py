"""Maps that were made elsewhere become tables: one entry, `importer.import_map`."""
