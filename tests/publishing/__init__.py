"""Tests of publishing: what is written is read back by other tools."""
