"""Tests; they mirror the package, file for file."""
