"""From the files of a project to validated documents, with every problem located."""
