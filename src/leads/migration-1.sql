-- The first schema of the ledger. All times are milliseconds since 1970. Released: never change it.

CREATE TABLE ledger_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

-- The visitor's words, apart from columns that change. Rows are only appended, overwritten with as many bytes, and
-- deleted far from any live row (see erasure.ts), so SQLite never moves a row and never leaves a copy.
CREATE TABLE words (id INTEGER PRIMARY KEY AUTOINCREMENT, words TEXT NOT NULL) STRICT;

-- More than a page: a table's only page is copied when it becomes two, and would keep a copy of the first leads.
INSERT INTO words (id, words) VALUES (-2, hex(zeroblob(1500))), (-1, hex(zeroblob(1500)));

-- `tried`: the upstream may have the lead. `erase_at`: from then on it is erased, once it is settled or withdrawn. A
-- withdrawn lead is here only while it is locked.
CREATE TABLE leads (
  id TEXT PRIMARY KEY,
  idempotency_key TEXT NOT NULL UNIQUE,
  reference TEXT NOT NULL UNIQUE,
  lead_type TEXT NOT NULL,
  words_id INTEGER,
  page TEXT,
  suspect INTEGER NOT NULL CHECK (suspect IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('received', 'retrying', 'delivered', 'refused')),
  first_answer TEXT CHECK (first_answer IN ('delivered', 'retrying', 'refused')),
  attempts INTEGER NOT NULL,
  tried INTEGER NOT NULL CHECK (tried IN (0, 1)),
  last_failure TEXT,
  upstream_id TEXT,
  accepted_at INTEGER NOT NULL,
  next_attempt_at INTEGER,
  settled_at INTEGER,
  answered_at INTEGER,
  withdrawn_at INTEGER,
  erase_at INTEGER NOT NULL,
  status TEXT NOT NULL GENERATED ALWAYS AS (CASE
    WHEN withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN answered_at IS NOT NULL THEN 'answered'
    WHEN tried = 1 OR state <> 'delivered' THEN state
    WHEN lead_type IN ('phone', 'whatsapp') THEN 'kept'
    ELSE 'new' END) STORED,
  CHECK ((state IN ('received', 'retrying') AND withdrawn_at IS NULL) = (next_attempt_at IS NOT NULL)),
  CHECK ((state IN ('delivered', 'refused')) = (settled_at IS NOT NULL))
) STRICT;

-- Only undelivered leads have a next attempt, so this index is as small as the backlog.
CREATE INDEX leads_due ON leads (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX leads_erase ON leads (erase_at) WHERE next_attempt_at IS NULL;
-- For the firm's lists, newest first. The index by status also serves counts and the digest.
CREATE INDEX leads_accepted ON leads (accepted_at, id);
CREATE INDEX leads_status ON leads (status, accepted_at, id);
CREATE INDEX leads_type ON leads (lead_type, accepted_at, id);
CREATE INDEX leads_suspect ON leads (accepted_at, id) WHERE suspect = 1;
CREATE INDEX leads_words ON leads (words_id) WHERE words_id IS NOT NULL;

-- Leads erased on request. Contains no personal data. `logged`: the erasure log has the record.
CREATE TABLE erasures (
  id TEXT PRIMARY KEY,
  idempotency_key TEXT NOT NULL,
  upstream_id TEXT,
  attempts INTEGER,
  erased_at INTEGER NOT NULL,
  logged INTEGER NOT NULL DEFAULT 0 CHECK (logged IN (0, 1))
) STRICT;
CREATE INDEX erasures_erased ON erasures (erased_at);
CREATE INDEX erasures_unlogged ON erasures (erased_at) WHERE logged = 0;

-- Pending notices by channel: a row for each new lead, and one without a lead for the next digest.
CREATE TABLE notices (
  channel TEXT NOT NULL,
  lead_id TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (channel, lead_id)
) STRICT;
CREATE INDEX notices_due ON notices (due_at);
CREATE INDEX notices_lead ON notices (lead_id);

CREATE TABLE feedback (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  page TEXT NOT NULL,
  useful INTEGER CHECK (useful IN (0, 1)),
  words TEXT NOT NULL
) STRICT;
CREATE INDEX feedback_at ON feedback (at, id);
