"""Refusals: what a client is told when it asks for something that it can't have."""


class RefusedError(Exception):
    """A request that is not granted; the message names the contract's rule and goes to the user."""


class PermissionRefusedError(RefusedError):
    """The user lacks permission (DOC-13)."""
