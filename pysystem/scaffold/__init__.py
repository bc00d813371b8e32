"""Beginnings: a new project, a new document."""
