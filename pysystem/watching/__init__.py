"""Building a project again whenever its files change."""
