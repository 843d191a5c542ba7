--liquibase formatted sql

--changeset order-gateway:0001-orders
CREATE TABLE orders (
  task_id           TEXT PRIMARY KEY,
  site              TEXT NOT NULL,
  intent_json       TEXT NOT NULL,
  state             TEXT,
  account           TEXT,
  payable_yen       INTEGER,
  pay_deadline      TEXT,
  site_order_id     TEXT,
  finished_retry_no INTEGER,
  final_report      TEXT,
  created_at        TEXT NOT NULL,
  updated_at        TEXT NOT NULL,
  CHECK ((finished_retry_no IS NULL) = (final_report IS NULL))
);
--rollback DROP TABLE orders;

--changeset order-gateway:0001-attempts
CREATE TABLE attempts (
  task_id     TEXT    NOT NULL REFERENCES orders (task_id),
  retry_no    INTEGER NOT NULL,
  lease_count INTEGER NOT NULL,
  grant_json  TEXT    NOT NULL,
  started_at  TEXT    NOT NULL,
  touched_at  TEXT    NOT NULL,
  account     TEXT,
  payable_yen INTEGER,
  intended_at TEXT,
  fence       TEXT    NOT NULL DEFAULT 'none' CHECK (fence IN ('none', 'asked', 'given', 'refused')),
  ended_at    TEXT,
  PRIMARY KEY (task_id, retry_no, lease_count),
  CHECK ((fence = 'none') = (intended_at IS NULL))
);
-- One attempt at a time is under way in one worker.
CREATE UNIQUE INDEX attempts_one_open ON attempts ((ended_at IS NULL)) WHERE ended_at IS NULL;
-- The first law, held by the schema too: one submission in a task's life.
CREATE UNIQUE INDEX attempts_one_permit ON attempts (task_id) WHERE fence IN ('asked', 'given');
--rollback DROP TABLE attempts;

--changeset order-gateway:0001-events
CREATE TABLE events (
  seq         INTEGER PRIMARY KEY AUTOINCREMENT,
  task_id     TEXT    NOT NULL,
  retry_no    INTEGER NOT NULL,
  lease_count INTEGER NOT NULL,
  kind        TEXT    NOT NULL,
  detail      TEXT,
  at          TEXT    NOT NULL
);
CREATE INDEX events_by_task ON events (task_id, seq);
--rollback DROP TABLE events;

--changeset order-gateway:0001-evidence
-- A ref may come twice, where somebody emptied the folder: a fact is not lost over that.
CREATE TABLE evidence (
  seq         INTEGER PRIMARY KEY AUTOINCREMENT,
  ref         TEXT NOT NULL,
  task_id     TEXT NOT NULL,
  step        TEXT NOT NULL,
  meta_sha256 TEXT NOT NULL,
  at          TEXT NOT NULL
);
CREATE INDEX evidence_by_task ON evidence (task_id, seq);
--rollback DROP TABLE evidence;

--changeset order-gateway:0001-append-only endDelimiter:@@
CREATE TRIGGER events_refuse_update BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END @@
CREATE TRIGGER events_refuse_delete BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END @@
CREATE TRIGGER evidence_refuse_update BEFORE UPDATE ON evidence
BEGIN SELECT RAISE(ABORT, 'the evidence index is append-only'); END @@
CREATE TRIGGER evidence_refuse_delete BEFORE DELETE ON evidence
BEGIN SELECT RAISE(ABORT, 'the evidence index is append-only'); END @@
--rollback DROP TRIGGER events_refuse_update @@
--rollback DROP TRIGGER events_refuse_delete @@
--rollback DROP TRIGGER evidence_refuse_update @@
--rollback DROP TRIGGER evidence_refuse_delete @@

--changeset order-gateway:0001-outbox
CREATE TABLE outbox (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  task_id     TEXT NOT NULL,
  body        TEXT NOT NULL,
  status      TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'refused')),
  answer      TEXT,
  created_at  TEXT NOT NULL,
  answered_at TEXT
);
CREATE INDEX outbox_pending ON outbox (task_id, id) WHERE status = 'pending';
--rollback DROP TABLE outbox;

--changeset order-gateway:0001-leftovers
CREATE TABLE cart_leftovers (
  site       TEXT NOT NULL,
  item_url   TEXT NOT NULL,
  variant_id TEXT NOT NULL, -- '' where the intent names none
  task_id    TEXT NOT NULL,
  put_at     TEXT NOT NULL,
  PRIMARY KEY (site, item_url, variant_id)
);
--rollback DROP TABLE cart_leftovers;

--changeset order-gateway:0001-poll
CREATE TABLE poll (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  poll_id TEXT NOT NULL
);
--rollback DROP TABLE poll;

--changeset order-gateway:0001-scene
CREATE TABLE held_scene (
  id          INTEGER PRIMARY KEY CHECK (id = 1),
  task_id     TEXT    NOT NULL,
  lease_count INTEGER NOT NULL,
  site        TEXT    NOT NULL,
  why         TEXT    NOT NULL,
  held_at     TEXT    NOT NULL
);
--rollback DROP TABLE held_scene;
