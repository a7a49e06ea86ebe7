"""Proofs too slow for the test suite: `make proof` runs them all, `python -m tests.proof NAME` one."""
