--liquibase formatted sql

--changeset order-gateway:0011-idempotency-keys
-- What was answered under a key, kept in the transaction of what it answers.
CREATE TABLE idempotency_keys (
    scope        TEXT    NOT NULL,
    key          TEXT    NOT NULL,
    request_hash TEXT    NOT NULL,
    status       INTEGER NOT NULL CHECK (status BETWEEN 200 AND 299),
    response     TEXT    NOT NULL,
    created_at   TEXT    NOT NULL,
    PRIMARY KEY (scope, key)
);
--rollback DROP TABLE idempotency_keys;

--changeset order-gateway:0011-idempotency-keys-are-not-rolled-back
-- Nothing to do on the way up. On the way down this comes first, and fails while there is one.
SELECT 1;
--rollback CREATE TABLE rollback_guard (facts INTEGER CONSTRAINT "answers were given under a key: not to be rolled back" CHECK (facts = 0));
--rollback INSERT INTO rollback_guard SELECT COUNT(*) FROM idempotency_keys;
--rollback DROP TABLE rollback_guard;
