"""The mapped target: the same documents in the types and fields of another game system.

A profile, written in YAML, says which; see `docs/authors/targets.md`.
"""
