-- Format 1. One session a file. Times in seconds unless a name says otherwise.
CREATE TABLE session (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  head TEXT NOT NULL,                -- JSON: problem, device, sub-space, how the device was named
  checksum INTEGER NOT NULL,         -- XXH3 of head
  budget_s REAL,
  budget_evaluations INTEGER
) STRICT;

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  strategy TEXT NOT NULL,
  options TEXT NOT NULL,             -- JSON: name -> number
  seed INTEGER NOT NULL,             -- the 64 bits of an unsigned number
  repeat INTEGER NOT NULL
) STRICT;

CREATE TABLE evaluation (
  number INTEGER PRIMARY KEY,        -- 1, 2, 3, ... without gaps
  run INTEGER REFERENCES run (id),   -- NULL: measured outside of any strategy
  clock_s REAL NOT NULL,
  setting TEXT NOT NULL,             -- parameters at their inactive value are left out
  status TEXT NOT NULL,
  reason TEXT,
  error REAL,                        -- largest relative error found by verification
  samples BLOB,                      -- ms per launch: a byte 4 or 8, then little-endian floats of that size
  steps INTEGER NOT NULL,
  compile_s REAL NOT NULL,
  run_s REAL NOT NULL,
  overhead_s REAL NOT NULL,
  registers INTEGER,
  spill_stores INTEGER,
  spill_loads INTEGER,
  stack INTEGER,
  shared INTEGER,
  image INTEGER,
  new_best INTEGER NOT NULL,
  checksum INTEGER NOT NULL          -- XXH3 of the row
) STRICT;

CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  clock_s REAL NOT NULL,
  run INTEGER REFERENCES run (id),
  kind TEXT NOT NULL,
  sentence TEXT NOT NULL,
  evaluation INTEGER REFERENCES evaluation (number)
) STRICT;
