"""`make bench`: speed and memory beside the bare engines and commands that the stages stand on."""
