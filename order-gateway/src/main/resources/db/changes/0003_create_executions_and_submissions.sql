--liquibase formatted sql

--changeset order-gateway:0003-executions
-- One row for each time a task was handed out. order_submitted is null while nobody has said
-- whether that run bought something.
CREATE TABLE executions (
    task_id         TEXT    NOT NULL,
    generation      INTEGER NOT NULL CHECK (generation >= 1),
    executor        TEXT    NOT NULL,
    fences          INTEGER NOT NULL CHECK (fences IN (0, 1)),
    started_at      TEXT    NOT NULL,
    ended_at        TEXT,
    outcome         TEXT,
    order_submitted INTEGER CHECK (order_submitted IN (0, 1)),
    PRIMARY KEY (task_id, generation)
);
--rollback DROP TABLE executions;

--changeset order-gateway:0003-submissions
-- One submission in a task's life: law 1 as a constraint.
CREATE TABLE submissions (
    task_id        TEXT    NOT NULL PRIMARY KEY,
    state          TEXT    NOT NULL CHECK (state IN ('FENCED', 'MANUAL_REVIEW', 'RECONCILED')),
    generation     INTEGER,
    worker_id      TEXT    NOT NULL,
    fence_id       TEXT,
    fenced_at      TEXT,
    permit_millis  INTEGER,
    payable        INTEGER,
    site_order_id  TEXT,
    created_at     TEXT    NOT NULL,
    updated_at     TEXT    NOT NULL,
    CHECK ((state <> 'FENCED') OR (fenced_at IS NOT NULL AND permit_millis IS NOT NULL AND generation IS NOT NULL))
);
--rollback DROP TABLE submissions;

--changeset order-gateway:0003-site-orders
-- Every order number that was said of a task. Two on one task, or one on two, is for a person.
CREATE TABLE site_orders (
    task_id       TEXT NOT NULL,
    site          TEXT NOT NULL,
    site_order_id TEXT NOT NULL,
    first_seen_at TEXT NOT NULL,
    PRIMARY KEY (task_id, site_order_id)
);
CREATE INDEX site_orders_by_number ON site_orders (site, site_order_id);
--rollback DROP TABLE site_orders;
