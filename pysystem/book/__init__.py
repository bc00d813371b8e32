"""Stat blocks on paper: the bestiary as one page to print."""
