--liquibase formatted sql

--changeset order-gateway:0012-procurement-requests
-- One need, one request, one task, for ever; the snapshot of its source is never rewritten.
CREATE TABLE procurement_requests (
    id                    ${serial},
    freight_order_item_id TEXT    NOT NULL,
    source_revision       INTEGER NOT NULL CHECK (source_revision >= 1),
    site                  TEXT    NOT NULL,
    purchase              TEXT    NOT NULL,
    title                 TEXT,
    sku                   TEXT,
    reference_images      TEXT,
    source                TEXT,
    assigned_client       TEXT,
    customer_order_id     TEXT,
    purchase_task_id      TEXT    NOT NULL UNIQUE,
    created_at            TEXT    NOT NULL,
    UNIQUE (freight_order_item_id, source_revision)
);
CREATE INDEX procurement_requests_by_order ON procurement_requests (customer_order_id) WHERE customer_order_id IS NOT NULL;
--rollback DROP TABLE procurement_requests;

--changeset order-gateway:0012-procurement-requests-never-change dbms:sqlite splitStatements:false
CREATE TRIGGER procurement_requests_no_update BEFORE UPDATE ON procurement_requests
BEGIN SELECT RAISE(ABORT, 'procurement_requests is append-only'); END;
--rollback DROP TRIGGER procurement_requests_no_update;

--changeset order-gateway:0012-procurement-requests-keep-all dbms:sqlite splitStatements:false
CREATE TRIGGER procurement_requests_no_delete BEFORE DELETE ON procurement_requests
BEGIN SELECT RAISE(ABORT, 'procurement_requests is append-only'); END;
--rollback DROP TRIGGER procurement_requests_no_delete;

--changeset order-gateway:0012-procurement-requests-are-not-replaced dbms:sqlite splitStatements:false
-- REPLACE deletes without asking the trigger above.
CREATE TRIGGER procurement_requests_no_replace BEFORE INSERT ON procurement_requests
WHEN EXISTS (SELECT 1 FROM procurement_requests WHERE id = NEW.id OR (freight_order_item_id = NEW.freight_order_item_id AND source_revision = NEW.source_revision) OR purchase_task_id = NEW.purchase_task_id)
BEGIN SELECT RAISE(ABORT, 'procurement_requests is append-only'); END;
--rollback DROP TRIGGER procurement_requests_no_replace;

--changeset order-gateway:0012-procurement-requests-never-change-postgresql dbms:postgresql splitStatements:false
CREATE TRIGGER procurement_requests_no_change BEFORE UPDATE OR DELETE ON procurement_requests
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--rollback DROP TRIGGER procurement_requests_no_change ON procurement_requests;

--changeset order-gateway:0012-procurement-requests-are-not-rolled-back
-- Nothing to do on the way up. On the way down this comes first, and fails while there is one.
SELECT 1;
--rollback CREATE TABLE rollback_guard (facts INTEGER CONSTRAINT "there are procurement requests: not to be rolled back" CHECK (facts = 0));
--rollback INSERT INTO rollback_guard SELECT COUNT(*) FROM procurement_requests;
--rollback DROP TABLE rollback_guard;
