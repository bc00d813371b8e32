"""LevelDB databases in plain Python: enough to write compendium packs and to read anybody's.

`build_pack` turns entries into the bytes of a finished database, `read_pack` and `read_files`
turn a database back into entries. No native code: the bytes are the same on every system.
"""

from pysystem.foundry.leveldb.errors import PackError
from pysystem.foundry.leveldb.reader import read_files, read_pack
from pysystem.foundry.leveldb.writer import PackBytes, build_pack

__all__ = ["PackBytes", "PackError", "build_pack", "read_files", "read_pack"]
