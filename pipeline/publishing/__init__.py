"""Master in, Publication out: page, feed, transcripts, description."""
