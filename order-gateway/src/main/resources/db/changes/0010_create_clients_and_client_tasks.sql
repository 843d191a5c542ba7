--liquibase formatted sql

--changeset order-gateway:0010-clients
CREATE TABLE clients (
    client_id       TEXT NOT NULL PRIMARY KEY,
    name            TEXT NOT NULL,
    device          TEXT NOT NULL,
    capabilities    TEXT NOT NULL,
    supported_types TEXT NOT NULL,
    registered_at   TEXT NOT NULL,
    last_seen_at    TEXT NOT NULL,
    updated_at      TEXT NOT NULL
);
CREATE INDEX clients_by_registration ON clients (registered_at, client_id);
--rollback DROP TABLE clients;

--changeset order-gateway:0010-client-tasks
-- seq is that of the task in tasks. generation counts its claims. was_unowned: whoever has it took it
-- from all; a retry gives it back to all.
CREATE TABLE client_tasks (
    seq                 BIGINT  NOT NULL UNIQUE,
    task_id             TEXT    NOT NULL PRIMARY KEY,
    type                TEXT    NOT NULL CHECK (type IN ('purchase', 'collect')),
    status              TEXT    NOT NULL CHECK (status IN ('pending', 'assigned', 'claimed', 'succeeded', 'failed',
                                                           'manual_review', 'cancelled')),
    priority            INTEGER NOT NULL,
    assigned_client     TEXT,
    requires_real_order INTEGER NOT NULL CHECK (requires_real_order IN (0, 1)),
    goods_id            TEXT,
    goods_url           TEXT    NOT NULL,
    options             TEXT,
    quantity            BIGINT  CHECK (quantity >= 1),
    max_price_cent      BIGINT  CHECK (max_price_cent >= 1),
    generation          INTEGER NOT NULL DEFAULT 0 CHECK (generation >= 0),
    was_unowned         INTEGER NOT NULL DEFAULT 0 CHECK (was_unowned IN (0, 1)),
    claimed_at          TEXT,
    retry_no            INTEGER NOT NULL DEFAULT 0 CHECK (retry_no >= 0),
    created_at          TEXT    NOT NULL,
    updated_at          TEXT    NOT NULL,
    CHECK (type <> 'purchase' OR (quantity IS NOT NULL AND max_price_cent IS NOT NULL)),
    CHECK (status <> 'pending' OR assigned_client IS NULL),
    CHECK (status NOT IN ('assigned', 'claimed') OR assigned_client IS NOT NULL),
    CHECK ((claimed_at IS NOT NULL) = (status = 'claimed'))
);
CREATE INDEX client_tasks_assigned ON client_tasks (assigned_client, priority DESC, seq) WHERE status = 'assigned';
CREATE INDEX client_tasks_pending ON client_tasks (status, priority DESC, seq) WHERE status = 'pending';
CREATE INDEX client_tasks_claimed ON client_tasks (claimed_at) WHERE status = 'claimed';
CREATE INDEX client_tasks_by_status ON client_tasks (status, seq);
--rollback DROP TABLE client_tasks;

--changeset order-gateway:0010-client-assignments
-- Every client that a task was ever assigned to or claimed by: their words on it are accepted for ever.
CREATE TABLE client_assignments (
    task_id     TEXT NOT NULL,
    client_id   TEXT NOT NULL,
    assigned_at TEXT NOT NULL,
    PRIMARY KEY (task_id, client_id)
);
--rollback DROP TABLE client_assignments;

--changeset order-gateway:0010-client-results
-- Every word of a client on a task, as it came.
CREATE TABLE client_results (
    seq             ${serial},
    result_id       TEXT    NOT NULL UNIQUE,
    task_id         TEXT    NOT NULL,
    client_id       TEXT    NOT NULL,
    kind            TEXT    NOT NULL CHECK (kind IN ('result', 'failure', 'conflict')),
    generation      INTEGER,
    attempt_id      TEXT,
    order_submitted INTEGER CHECK (order_submitted IN (0, 1)),
    site_order_id   TEXT,
    after_cancel    INTEGER NOT NULL CHECK (after_cancel IN (0, 1)),
    after_end       INTEGER NOT NULL CHECK (after_end IN (0, 1)),
    body            TEXT    NOT NULL,
    received_at     TEXT    NOT NULL
);
CREATE INDEX client_results_by_task ON client_results (task_id, seq);
--rollback DROP TABLE client_results;

--changeset order-gateway:0010-client-results-never-change dbms:sqlite splitStatements:false
CREATE TRIGGER client_results_no_update BEFORE UPDATE ON client_results
BEGIN SELECT RAISE(ABORT, 'client_results is append-only'); END;
--rollback DROP TRIGGER client_results_no_update;

--changeset order-gateway:0010-client-results-keep-all dbms:sqlite splitStatements:false
CREATE TRIGGER client_results_no_delete BEFORE DELETE ON client_results
BEGIN SELECT RAISE(ABORT, 'client_results is append-only'); END;
--rollback DROP TRIGGER client_results_no_delete;

--changeset order-gateway:0010-client-results-are-not-replaced dbms:sqlite splitStatements:false
-- REPLACE deletes without asking the trigger above.
CREATE TRIGGER client_results_no_replace BEFORE INSERT ON client_results
WHEN EXISTS (SELECT 1 FROM client_results WHERE seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'client_results is append-only'); END;
--rollback DROP TRIGGER client_results_no_replace;

--changeset order-gateway:0010-client-results-never-change-postgresql dbms:postgresql splitStatements:false
CREATE TRIGGER client_results_no_change BEFORE UPDATE OR DELETE ON client_results
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--rollback DROP TRIGGER client_results_no_change ON client_results;

--changeset order-gateway:0010-products
CREATE TABLE products (
    goods_id       TEXT NOT NULL PRIMARY KEY,
    shop_name      TEXT,
    collect_status TEXT NOT NULL CHECK (collect_status IN ('collected', 'failed')),
    collect_msg    TEXT,
    artifact_ref   TEXT,
    pdd_data       TEXT,
    updated_at     TEXT NOT NULL
);
CREATE INDEX products_by_change ON products (updated_at, goods_id);
--rollback DROP TABLE products;

--changeset order-gateway:0010-task-overview
-- Both channels' tasks, as far as they are alike.
CREATE VIEW task_overview AS
SELECT seq, task_id, 'lease' AS channel, 'purchase' AS type, site, status, retry_no + 1 AS version,
       CAST(NULL AS TEXT) AS assigned_client, created_at, updated_at
  FROM order_tasks
UNION ALL
SELECT seq, task_id, 'claim', type, 'pdd', status, retry_no + 1, assigned_client, created_at, updated_at
  FROM client_tasks;
--rollback DROP VIEW task_overview;

--changeset order-gateway:0010-client-tasks-are-not-rolled-back
-- Nothing to do on the way up. On the way down this comes first, and fails while there is one.
SELECT 1;
--rollback CREATE TABLE rollback_guard (facts INTEGER CONSTRAINT "there are client tasks: not to be rolled back" CHECK (facts = 0));
--rollback INSERT INTO rollback_guard SELECT COUNT(*) FROM client_tasks;
--rollback DROP TABLE rollback_guard;
