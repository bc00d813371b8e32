"""Takes the pictures of the documentation anew."""
