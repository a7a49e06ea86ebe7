"""What a message body says of why a change was made: its layout, its sentences, and how they become fit to hear."""
