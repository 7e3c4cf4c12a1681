-- Format 5. What were switches of a strategy are strategies of their own: `gest` and `genetic` go as published,
-- `gest-wide` and `genetic-restarts` are the changed ones, which the names meant while their switch was on, as it
-- was unless the options say otherwise.
UPDATE run SET strategy = 'gest-wide' WHERE strategy = 'gest'
  AND CASE WHEN json_valid(options) THEN coalesce(json_extract(options, '$.widen'), 1) ELSE 0 END <> 0;
UPDATE run SET strategy = 'genetic-restarts' WHERE strategy = 'genetic'
  AND CASE WHEN json_valid(options) THEN coalesce(json_extract(options, '$.restarts'), 1) ELSE 0 END <> 0;
UPDATE run SET options = json_remove(options, '$.widen') WHERE strategy IN ('gest', 'gest-wide')
  AND CASE WHEN json_valid(options) THEN json_type(options, '$.widen') IS NOT NULL ELSE 0 END;
UPDATE run SET options = json_remove(options, '$.restarts') WHERE strategy IN ('genetic', 'genetic-restarts')
  AND CASE WHEN json_valid(options) THEN json_type(options, '$.restarts') IS NOT NULL ELSE 0 END;
