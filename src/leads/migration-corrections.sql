-- Corrections on a visitor's request. Released: never change it.

-- `corrected_at`: the words are no longer those that were sent. `to_correct_since`: the firm's own system may have the
-- old ones, until the firm says that they are corrected there.
ALTER TABLE leads ADD COLUMN corrected_at INTEGER;
ALTER TABLE leads ADD COLUMN to_correct_since INTEGER;
CREATE INDEX leads_to_correct ON leads (to_correct_since, id) WHERE to_correct_since IS NOT NULL;
