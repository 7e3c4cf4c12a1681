-- Format 7. Why the strategy asked for a setting, in plain words; NULL: it did not say, as in every file of an earlier
-- format.
ALTER TABLE evaluation ADD COLUMN why TEXT;
