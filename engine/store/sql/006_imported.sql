-- Format 6. What a file of another program says of an evaluation besides what every evaluation has. The head of a
-- session says of whose kernel and of which parameters the settings are, where they are not this program's.
CREATE TABLE imported (
  evaluation INTEGER PRIMARY KEY REFERENCES evaluation (number),
  fields TEXT NOT NULL,              -- JSON: name -> value
  checksum INTEGER NOT NULL          -- XXH3 of fields
) STRICT;
