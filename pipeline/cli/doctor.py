"""The command that looks over what is installed and kept."""

import argparse


def doctor(options: argparse.Namespace) -> int:
    """X."""
    return 0
