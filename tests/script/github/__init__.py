"""Reading GitHub, against servers of our own and against GitHub's published description."""
