"""pysystem: a bestiary for Foundry VTT, packaged from Python."""
