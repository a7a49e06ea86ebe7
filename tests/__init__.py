"""Tests of Diffcast; `histories` builds the repositories they read."""
