-- What is left of an erasure elsewhere. Released: never change it.

-- `reference`: a visitor withdrew the lead, so that a person must carry it out. `done_at`: the firm says that it is.
ALTER TABLE erasures ADD COLUMN reference TEXT;
ALTER TABLE erasures ADD COLUMN done_at INTEGER;
-- The call that asks the upstream to erase it: its last answer, when it is due, how many have failed, and how.
ALTER TABLE erasures ADD COLUMN upstream_answer TEXT;
ALTER TABLE erasures ADD COLUMN call_at INTEGER;
ALTER TABLE erasures ADD COLUMN call_failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE erasures ADD COLUMN call_failure TEXT;
UPDATE erasures SET call_at = erased_at WHERE upstream_id IS NOT NULL;
CREATE INDEX erasures_open ON erasures (erased_at, id) WHERE reference IS NOT NULL AND done_at IS NULL;
CREATE INDEX erasures_call ON erasures (call_at) WHERE call_at IS NOT NULL;

-- Each channel is also notified of withdrawals, in messages of their own.
ALTER TABLE notices ADD COLUMN kind TEXT NOT NULL DEFAULT 'leads' CHECK (kind IN ('leads', 'withdrawals', 'digest'));
UPDATE notices SET kind = 'digest' WHERE lead_id = '';
