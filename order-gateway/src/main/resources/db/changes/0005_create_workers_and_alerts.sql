--liquibase formatted sql

--changeset order-gateway:0005-workers
CREATE TABLE workers (
    worker_id    TEXT    NOT NULL PRIMARY KEY,
    last_seen_at TEXT    NOT NULL,
    paused       INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1))
);
--rollback DROP TABLE workers;

--changeset order-gateway:0005-alerts
-- What stands, so that a restart neither raises it again nor forgets to clear it.
CREATE TABLE alerts (
    name    TEXT NOT NULL,
    subject TEXT NOT NULL,
    since   TEXT NOT NULL,
    message TEXT NOT NULL,
    PRIMARY KEY (name, subject)
);
--rollback DROP TABLE alerts;
