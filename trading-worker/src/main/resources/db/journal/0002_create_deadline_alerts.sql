--liquibase formatted sql

--changeset order-gateway:0002-deadline-alerts
-- What a person was told of a payment's deadline: each once, in whatever process.
CREATE TABLE deadline_alerts (
  task_id      TEXT NOT NULL REFERENCES orders (task_id),
  pay_deadline TEXT NOT NULL,
  warning      TEXT NOT NULL CHECK (warning IN ('near', 'passed')),
  at           TEXT NOT NULL,
  PRIMARY KEY (task_id, pay_deadline, warning)
);
--rollback DROP TABLE deadline_alerts;

--changeset order-gateway:0002-deadline-alerts-append-only endDelimiter:@@
CREATE TRIGGER deadline_alerts_refuse_update BEFORE UPDATE ON deadline_alerts
BEGIN SELECT RAISE(ABORT, 'deadline alerts are append-only'); END @@
CREATE TRIGGER deadline_alerts_refuse_delete BEFORE DELETE ON deadline_alerts
BEGIN SELECT RAISE(ABORT, 'deadline alerts are append-only'); END @@
--rollback DROP TRIGGER deadline_alerts_refuse_update @@
--rollback DROP TRIGGER deadline_alerts_refuse_delete @@

--changeset order-gateway:0002-orders-by-state
-- Orders are kept for ever, and few of them are still to be looked at.
CREATE INDEX orders_by_state ON orders (state);
--rollback DROP INDEX orders_by_state;
