"""Script in, Speech out: voices, spoken text, one recording with its cues."""
