"""Speech in, Master out: loudness, music, timeline, encoding, tags."""
