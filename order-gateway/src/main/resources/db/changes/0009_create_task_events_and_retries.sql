--liquibase formatted sql

--changeset order-gateway:0009-task-events
-- What persons did with a task. What workers and clients say of it has tables of its own.
CREATE TABLE task_events (
    seq        ${serial},
    task_id    TEXT NOT NULL,
    type       TEXT NOT NULL CHECK (type IN ('TASK_REQUEUED', 'TASK_CANCELLED', 'TASK_CANCEL_REQUESTED',
                                             'TASK_RESOLVED', 'TASK_ASSIGNED')),
    operator   TEXT NOT NULL,
    details    TEXT NOT NULL,
    created_at TEXT NOT NULL
);
CREATE INDEX task_events_by_task ON task_events (task_id, seq);
--rollback DROP TABLE task_events;

--changeset order-gateway:0009-task-events-never-change dbms:sqlite splitStatements:false
CREATE TRIGGER task_events_no_update BEFORE UPDATE ON task_events
BEGIN SELECT RAISE(ABORT, 'task_events is append-only'); END;
--rollback DROP TRIGGER task_events_no_update;

--changeset order-gateway:0009-task-events-keep-all dbms:sqlite splitStatements:false
CREATE TRIGGER task_events_no_delete BEFORE DELETE ON task_events
BEGIN SELECT RAISE(ABORT, 'task_events is append-only'); END;
--rollback DROP TRIGGER task_events_no_delete;

--changeset order-gateway:0009-task-events-are-not-replaced dbms:sqlite splitStatements:false
-- REPLACE deletes without asking the trigger above.
CREATE TRIGGER task_events_no_replace BEFORE INSERT ON task_events
WHEN EXISTS (SELECT 1 FROM task_events WHERE seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'task_events is append-only'); END;
--rollback DROP TRIGGER task_events_no_replace;

--changeset order-gateway:0009-task-events-never-change-postgresql dbms:postgresql splitStatements:false
CREATE TRIGGER task_events_no_change BEFORE UPDATE OR DELETE ON task_events
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--rollback DROP TRIGGER task_events_no_change ON task_events;

--changeset order-gateway:0009-task-retries
-- Why and by whom a task was run again. As long as there is one, no rollback goes past this: it
-- would forget that the task's earlier runs belong to it.
CREATE TABLE task_retries (
    task_id     TEXT    NOT NULL,
    retry_no    INTEGER NOT NULL CHECK (retry_no >= 1),
    from_status TEXT    NOT NULL CHECK (from_status IN ('failed', 'cancelled')),
    reason      TEXT    NOT NULL CHECK (reason IN ('AUTOMATION_FAILED', 'DEVICE_INTERRUPTED', 'ADMIN_CANCELED',
                                                   'OTHER')),
    note        TEXT    CHECK (reason <> 'OTHER' OR note IS NOT NULL),
    operator    TEXT    NOT NULL,
    created_at  TEXT    NOT NULL,
    PRIMARY KEY (task_id, retry_no)
);
--rollback DROP TABLE task_retries;

--changeset order-gateway:0009-task-retries-never-change dbms:sqlite splitStatements:false
CREATE TRIGGER task_retries_no_update BEFORE UPDATE ON task_retries
BEGIN SELECT RAISE(ABORT, 'task_retries is append-only'); END;
--rollback DROP TRIGGER task_retries_no_update;

--changeset order-gateway:0009-task-retries-keep-all dbms:sqlite splitStatements:false
CREATE TRIGGER task_retries_no_delete BEFORE DELETE ON task_retries
BEGIN SELECT RAISE(ABORT, 'task_retries is append-only'); END;
--rollback DROP TRIGGER task_retries_no_delete;

--changeset order-gateway:0009-task-retries-are-not-replaced dbms:sqlite splitStatements:false
-- REPLACE deletes without asking the trigger above.
CREATE TRIGGER task_retries_no_replace BEFORE INSERT ON task_retries
WHEN EXISTS (SELECT 1 FROM task_retries WHERE task_id = NEW.task_id AND retry_no = NEW.retry_no)
BEGIN SELECT RAISE(ABORT, 'task_retries is append-only'); END;
--rollback DROP TRIGGER task_retries_no_replace;

--changeset order-gateway:0009-task-retries-never-change-postgresql dbms:postgresql splitStatements:false
CREATE TRIGGER task_retries_no_change BEFORE UPDATE OR DELETE ON task_retries
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--rollback DROP TRIGGER task_retries_no_change ON task_retries;

--changeset order-gateway:0009-retries-are-not-rolled-back
-- Nothing to do on the way up. On the way down this comes first, and fails while there is a retry.
SELECT 1;
--rollback CREATE TABLE rollback_guard (retries INTEGER CONSTRAINT "tasks were retried: not to be rolled back" CHECK (retries = 0));
--rollback INSERT INTO rollback_guard SELECT COUNT(*) FROM task_retries;
--rollback INSERT INTO rollback_guard SELECT COUNT(*) FROM task_events WHERE type = 'TASK_REQUEUED';
--rollback DROP TABLE rollback_guard;
