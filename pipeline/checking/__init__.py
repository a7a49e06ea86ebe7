"""Looks things over without changing them."""
