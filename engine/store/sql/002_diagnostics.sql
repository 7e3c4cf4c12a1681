-- Format 2. What the strategy of a run showed of itself when it was stored last.
CREATE TABLE diagnostics (
  run INTEGER PRIMARY KEY REFERENCES run (id),
  record TEXT NOT NULL,              -- JSON: matrix, deque, groups, quotas, generations
  checksum INTEGER NOT NULL          -- XXH3 of record
) STRICT;
