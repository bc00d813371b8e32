"""The rules of the game: tables (data) and pure functions over them; no files, no Foundry."""
