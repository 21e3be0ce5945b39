-- Indexes that no statement of this release reads. What the earlier one reads through them is empty: a trigger moves each
-- row of `notices` to `jobs`, and `call_at` stays NULL. Released: never change it.

DROP INDEX notices_due;
DROP INDEX notices_lead;
DROP INDEX erasures_call;
