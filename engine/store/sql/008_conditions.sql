-- Format 8. Under which conditions a live GPU measured, on one line (engine/device/conditions.hpp):
-- rule that ended the samples; first; last clock in MHz; rounds taken again; what held the clock back; GPU; image cached; asked again.
-- NULL: unknown, as in every file of an earlier format and in recordings of predictions.
ALTER TABLE evaluation ADD COLUMN conditions TEXT;
