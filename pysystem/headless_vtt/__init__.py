"""A stand-in for the virtual tabletop that runs the module, for previews and browser tests.

A small server (`server/`) keeps the world and decides; a browser client (`client/`) offers the
documented programming surface. Nothing here is Foundry's code; docs/headless-vtt.md lists what is
built.
"""
