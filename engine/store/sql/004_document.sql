-- Format 4. A document: what is drawn, and the races made before the session's own.
CREATE TABLE drawing (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  content TEXT NOT NULL,             -- JSON: problem, formula as typed, setting
  checksum INTEGER NOT NULL          -- XXH3 of content
) STRICT;

CREATE TABLE former_race (
  id INTEGER PRIMARY KEY,
  position INTEGER NOT NULL,         -- 1, 2, 3, ... oldest first
  part INTEGER NOT NULL,             -- 1, 2, 3, ...
  content BLOB NOT NULL              -- the parts together: the bytes of a session file
) STRICT;
