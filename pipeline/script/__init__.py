"""Activity in, Script out: reading a repository, choosing stories, writing and reading scripts."""
