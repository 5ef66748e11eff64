"""Measures rss side by side with its peers."""
