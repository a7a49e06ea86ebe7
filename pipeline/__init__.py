"""Diffcast turns a repository's activity into a finished podcast episode, with local voices."""

__version__ = "0.1.0"
