-- One table of what is still to do, and when. All times are milliseconds since 1970. A statement ends with a semicolon at
-- the end of a line. Released: never change it.

-- `kind`: deliver a lead, ask the upstream to erase one, notify a channel (`target`) of leads, withdrawals or the digest,
-- sweep. `subject`: the id of the lead. A job ends with what it is about, by the triggers below, so a job is written and
-- deleted in the transaction of its lead or its erasure.
CREATE TABLE jobs (
  kind TEXT NOT NULL CHECK (kind IN ('deliver', 'erase', 'leads', 'withdrawals', 'digest', 'sweep')),
  target TEXT NOT NULL DEFAULT '',
  subject TEXT NOT NULL DEFAULT '',
  due_at INTEGER NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  PRIMARY KEY (subject, kind, target)
) STRICT, WITHOUT ROWID;
CREATE INDEX jobs_due ON jobs (kind, due_at);

INSERT INTO jobs (kind, subject, due_at, failures, failure)
  SELECT 'deliver', id, next_attempt_at, attempts, last_failure FROM leads WHERE next_attempt_at IS NOT NULL;
INSERT INTO jobs (kind, subject, due_at, failures, failure)
  SELECT 'erase', id, call_at, call_failures, call_failure FROM erasures WHERE call_at IS NOT NULL;
INSERT INTO jobs (kind, target, subject, due_at, failures) SELECT kind, channel, lead_id, due_at, failures FROM notices;

-- From now on `leads.next_attempt_at` only says that a lead is undelivered; a write of it moves the job. The columns
-- `erasures.call_…` and the table `notices` are of the earlier release, which may run beside this one for a while.
UPDATE erasures SET call_at = NULL WHERE call_at IS NOT NULL;
DELETE FROM notices;
CREATE TRIGGER notices_to_jobs AFTER INSERT ON notices BEGIN
  INSERT INTO jobs (kind, target, subject, due_at) VALUES (NEW.kind, NEW.channel, NEW.lead_id, NEW.due_at)
    ON CONFLICT DO NOTHING; DELETE FROM notices WHERE channel = NEW.channel AND lead_id = NEW.lead_id; END;

CREATE TRIGGER leads_added AFTER INSERT ON leads WHEN NEW.next_attempt_at IS NOT NULL BEGIN
  INSERT INTO jobs (kind, subject, due_at) VALUES ('deliver', NEW.id, NEW.next_attempt_at) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER leads_moved AFTER UPDATE OF next_attempt_at ON leads WHEN NEW.next_attempt_at IS NOT NULL BEGIN
  INSERT INTO jobs (kind, subject, due_at) VALUES ('deliver', NEW.id, NEW.next_attempt_at)
    ON CONFLICT DO UPDATE SET due_at = excluded.due_at; END;
CREATE TRIGGER leads_settled AFTER UPDATE OF next_attempt_at ON leads WHEN NEW.next_attempt_at IS NULL BEGIN
  DELETE FROM jobs WHERE kind = 'deliver' AND target = '' AND subject = NEW.id; END;
CREATE TRIGGER leads_closed AFTER UPDATE OF withdrawn_at, answered_at ON leads
  WHEN NEW.withdrawn_at IS NOT NULL OR NEW.answered_at IS NOT NULL BEGIN
  DELETE FROM jobs WHERE kind = 'leads' AND subject = NEW.id; END;
CREATE TRIGGER leads_erased AFTER DELETE ON leads BEGIN
  DELETE FROM jobs WHERE kind IN ('deliver', 'leads') AND subject = OLD.id; END;

CREATE TRIGGER erasures_added AFTER INSERT ON erasures
  WHEN NEW.upstream_id IS NOT NULL AND NEW.upstream_answer IS NULL BEGIN
  INSERT INTO jobs (kind, subject, due_at) VALUES ('erase', NEW.id, NEW.erased_at) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER erasures_known AFTER UPDATE OF upstream_id ON erasures
  WHEN NEW.upstream_id IS NOT NULL AND NEW.upstream_answer IS NULL BEGIN
  INSERT INTO jobs (kind, subject, due_at) VALUES ('erase', NEW.id, NEW.erased_at) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER erasures_answered AFTER UPDATE OF upstream_answer ON erasures WHEN NEW.upstream_answer IS NOT NULL BEGIN
  DELETE FROM jobs WHERE kind = 'erase' AND target = '' AND subject = NEW.id; END;
CREATE TRIGGER erasures_done AFTER UPDATE OF done_at ON erasures WHEN NEW.done_at IS NOT NULL BEGIN
  DELETE FROM jobs WHERE kind = 'withdrawals' AND subject = NEW.id; END;
CREATE TRIGGER erasures_forgotten AFTER DELETE ON erasures BEGIN
  DELETE FROM jobs WHERE kind = 'erase' AND target = '' AND subject = OLD.id; END;
