"""Foundry documents, packs, manifest and archive, made from content."""
