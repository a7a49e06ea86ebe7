"""Scripts of projects that do not exist, kept to be reviewed when the writer changes."""
