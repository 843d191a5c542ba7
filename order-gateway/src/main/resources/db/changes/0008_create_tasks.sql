--liquibase formatted sql

--changeset order-gateway:0008-tasks
-- One identity over both channels: a task_id belongs to one of them for ever, and seq is the order
-- in which all tasks were made. Each channel's own row has the same seq.
CREATE TABLE tasks (
    seq     ${serial},
    task_id TEXT NOT NULL UNIQUE,
    channel TEXT NOT NULL CHECK (channel IN ('lease', 'claim'))
);
--rollback DROP TABLE tasks;

--changeset order-gateway:0008-order-tasks-have-an-identity dbms:sqlite
INSERT INTO tasks (seq, task_id, channel) SELECT seq, task_id, 'lease' FROM order_tasks ORDER BY seq;
--rollback DELETE FROM tasks WHERE channel = 'lease';

--changeset order-gateway:0008-order-tasks-have-an-identity-postgresql dbms:postgresql
INSERT INTO tasks (seq, task_id, channel) OVERRIDING SYSTEM VALUE
SELECT seq, task_id, 'lease' FROM order_tasks ORDER BY seq;
SELECT setval(pg_get_serial_sequence('tasks', 'seq'), COALESCE((SELECT MAX(seq) FROM tasks), 0) + 1, false);
ALTER TABLE order_tasks ALTER COLUMN seq DROP IDENTITY;
--rollback ALTER TABLE order_tasks ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY;
--rollback SELECT setval(pg_get_serial_sequence('order_tasks', 'seq'), COALESCE((SELECT MAX(seq) FROM order_tasks), 0) + 1, false);
--rollback DELETE FROM tasks WHERE channel = 'lease';
