"""`python -m pysystem`: the same as the command `pysystem`."""

from pysystem.cli import run

run()
