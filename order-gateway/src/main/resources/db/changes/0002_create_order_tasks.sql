--liquibase formatted sql

--changeset order-gateway:0002-order-tasks
-- lane: law 2 in one column. It is set while a task is leased, running, or stale and fenced in its
-- last lease (a frozen worker's click may still come), and no two rows share one.
CREATE TABLE order_tasks (
    seq              ${serial},
    task_id          TEXT    NOT NULL UNIQUE,
    site             TEXT    NOT NULL,
    intent           TEXT    NOT NULL,
    status           TEXT    NOT NULL CHECK (status IN ('queued', 'leased', 'running', 'succeeded',
                                                        'failed', 'needs_human', 'stale', 'cancelled')),
    lane             TEXT    UNIQUE,
    lease_owner      TEXT,
    lease_poll_id    TEXT,
    lease_expires_at TEXT,
    lease_count      INTEGER NOT NULL DEFAULT 0 CHECK (lease_count >= 0),
    fenced_lease     INTEGER CHECK (fenced_lease BETWEEN 1 AND lease_count),
    reclaim_for      TEXT    CHECK (reclaim_for IS NULL OR status = 'stale'),
    retry_no         INTEGER NOT NULL DEFAULT 0 CHECK (retry_no >= 0),
    cancel_requested INTEGER NOT NULL DEFAULT 0 CHECK (cancel_requested IN (0, 1)),
    queued_at        TEXT    NOT NULL,
    created_at       TEXT    NOT NULL,
    updated_at       TEXT    NOT NULL,
    CHECK ((lane IS NOT NULL)
           = (status IN ('leased', 'running')
              OR (status = 'stale' AND fenced_lease IS NOT NULL AND fenced_lease = lease_count))),
    CHECK ((lease_expires_at IS NOT NULL) = (status IN ('leased', 'running'))),
    CHECK (status NOT IN ('leased', 'running') OR (lease_owner IS NOT NULL AND lease_count >= 1))
);
CREATE INDEX order_tasks_queued ON order_tasks (site, queued_at, seq) WHERE status = 'queued';
CREATE INDEX order_tasks_expiring ON order_tasks (lease_expires_at) WHERE status IN ('leased', 'running');
CREATE INDEX order_tasks_stale ON order_tasks (seq) WHERE status = 'stale';
CREATE INDEX order_tasks_reclaimed ON order_tasks (reclaim_for) WHERE reclaim_for IS NOT NULL;
CREATE INDEX order_tasks_by_status ON order_tasks (status, seq);
CREATE INDEX order_tasks_by_site ON order_tasks (site, seq);
--rollback DROP TABLE order_tasks;
