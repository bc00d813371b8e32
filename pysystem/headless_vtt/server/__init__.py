"""The authoritative half of the stand-in host: world, permissions, files, sockets."""
