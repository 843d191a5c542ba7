--liquibase formatted sql

--changeset order-gateway:0006-manual-reviews
CREATE TABLE manual_reviews (
    id            ${serial},
    kind          TEXT NOT NULL,
    subject       TEXT NOT NULL,
    status        TEXT NOT NULL CHECK (status IN ('open', 'resolved')),
    task_id       TEXT,
    order_id      TEXT,
    site_order_id TEXT,
    message       TEXT NOT NULL,
    created_at    TEXT NOT NULL,
    resolution    TEXT,
    note          TEXT,
    resolved_by   TEXT,
    resolved_at   TEXT,
    UNIQUE (kind, subject),
    CHECK ((status = 'resolved') = (resolved_at IS NOT NULL))
);
CREATE INDEX manual_reviews_by_status ON manual_reviews (status, id);
CREATE INDEX manual_reviews_by_task ON manual_reviews (task_id);
--rollback DROP TABLE manual_reviews;
