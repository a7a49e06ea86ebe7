"""The English of release news: words, verbs, noun phrases, numbers, dates, and subject lines as clauses."""
