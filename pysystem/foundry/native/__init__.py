"""The native target: the sub-types that the module itself defines."""
