--liquibase formatted sql

--changeset order-gateway:0004-order-reports
-- The mirror: one row per task and state. The last position is the current state.
CREATE TABLE order_reports (
    task_id          TEXT    NOT NULL,
    state            TEXT    NOT NULL CHECK (state IN ('created', 'in_cart', 'ordered', 'awaiting_payment', 'paid',
                                                       'shipped', 'delivered', 'cancelled', 'needs_human', 'failed')),
    position         INTEGER NOT NULL,
    lease_count      INTEGER NOT NULL,
    worker_id        TEXT    NOT NULL,
    payable_yen      BIGINT,
    pay_deadline     TEXT,
    site_order_id    TEXT,
    evidence_ref     TEXT,
    evidence_sha256  TEXT,
    evidence_missing INTEGER,
    error_code       INTEGER,
    detail           TEXT,
    reported_at      TEXT    NOT NULL,
    PRIMARY KEY (task_id, state),
    UNIQUE (task_id, position)
);
--rollback DROP TABLE order_reports;

--changeset order-gateway:0004-order-report-log
-- Every report as it came, with what came of it. Nothing here is ever changed.
CREATE TABLE order_report_log (
    seq         ${serial},
    task_id     TEXT    NOT NULL,
    worker_id   TEXT    NOT NULL,
    lease_count INTEGER,
    state       TEXT    NOT NULL,
    body        TEXT    NOT NULL,
    disposition TEXT    NOT NULL CHECK (disposition IN ('accepted', 'unknown_task', 'not_owner', 'old_lease')),
    received_at TEXT    NOT NULL
);
CREATE INDEX order_report_log_by_task ON order_report_log (task_id, seq);
--rollback DROP TABLE order_report_log;

--changeset order-gateway:0004-order-report-log-is-append-only dbms:sqlite splitStatements:false
CREATE TRIGGER order_report_log_no_update BEFORE UPDATE ON order_report_log
BEGIN SELECT RAISE(ABORT, 'order_report_log is append-only'); END;
--rollback DROP TRIGGER order_report_log_no_update;

--changeset order-gateway:0004-order-report-log-keeps-all dbms:sqlite splitStatements:false
CREATE TRIGGER order_report_log_no_delete BEFORE DELETE ON order_report_log
BEGIN SELECT RAISE(ABORT, 'order_report_log is append-only'); END;
--rollback DROP TRIGGER order_report_log_no_delete;

--changeset order-gateway:0004-order-report-log-is-not-replaced dbms:sqlite splitStatements:false
-- REPLACE deletes without asking the trigger above.
CREATE TRIGGER order_report_log_no_replace BEFORE INSERT ON order_report_log
WHEN EXISTS (SELECT 1 FROM order_report_log WHERE seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'order_report_log is append-only'); END;
--rollback DROP TRIGGER order_report_log_no_replace;

--changeset order-gateway:0004-order-report-log-is-append-only-postgresql dbms:postgresql splitStatements:false
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER order_report_log_no_change BEFORE UPDATE OR DELETE ON order_report_log
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--rollback DROP TRIGGER order_report_log_no_change ON order_report_log; DROP FUNCTION refuse_change();
