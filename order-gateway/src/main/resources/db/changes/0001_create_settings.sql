--liquibase formatted sql

--changeset order-gateway:0001-settings
-- What the database itself must remember of the configuration, such as the serial mode.
CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
--rollback DROP TABLE settings;
