"""From Foundry's documents back to what an author writes."""
