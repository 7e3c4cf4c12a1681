-- Format 3. Which kernel was measured: XXH3 of its generated source without comments, and of its launch
-- (the 64 bits of an unsigned number); NULL: unknown, as in every file of an earlier format.
ALTER TABLE evaluation ADD COLUMN source_hash INTEGER;
