package dev.ordergateway.gateway.store;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/**
 * @param path the SQLite file
 * @param url a PostgreSQL JDBC URL instead of the file, or empty
 */
public record StoreConfiguration(
    @NotBlank String path, @NotNull String url, @NotNull String user, @NotNull String password) {}
