"""`make listen`: finished episodes heard by a recogniser, and what that says of words, their times and their levels."""
