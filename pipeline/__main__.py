"""Lets `python -m pipeline` work as the command `diffcast` does."""

from pipeline.cli import entry

entry()
