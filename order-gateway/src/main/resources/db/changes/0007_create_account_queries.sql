--liquibase formatted sql

--changeset order-gateway:0007-account-queries
-- A table of its own: what a lost lease means here is the opposite of what it means to order_tasks.
-- The result comes last: it may be large, and what is read without it never touches its pages.
CREATE TABLE account_queries (
    seq              ${serial},
    query_id         TEXT    NOT NULL UNIQUE,
    site             TEXT    NOT NULL,
    kind             TEXT    NOT NULL CHECK (kind IN ('order_list', 'order_detail')),
    status           TEXT    NOT NULL CHECK (status IN ('queued', 'leased', 'succeeded', 'failed', 'expired')),
    attempts         INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    lease_owner      TEXT,
    lease_expires_at TEXT,
    created_at       TEXT    NOT NULL,
    updated_at       TEXT    NOT NULL,
    expires_at       TEXT    NOT NULL,
    finished_at      TEXT,
    error_code       INTEGER,
    error_message    TEXT,
    params           TEXT    NOT NULL,
    result           TEXT,
    CHECK ((lease_expires_at IS NOT NULL) = (status = 'leased')),
    CHECK ((finished_at IS NOT NULL) = (status IN ('succeeded', 'failed', 'expired'))),
    CHECK (status <> 'leased' OR (lease_owner IS NOT NULL AND attempts >= 1)),
    CHECK (result IS NULL OR status = 'succeeded')
);
CREATE INDEX account_queries_queued ON account_queries (site, seq) WHERE status = 'queued';
CREATE INDEX account_queries_aging ON account_queries (expires_at) WHERE status = 'queued';
CREATE INDEX account_queries_leased ON account_queries (lease_expires_at) WHERE status = 'leased';
CREATE INDEX account_queries_finished ON account_queries (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX account_queries_by_status ON account_queries (status, seq);
CREATE INDEX account_queries_by_kind ON account_queries (kind, seq);
--rollback DROP TABLE account_queries;
