package dev.ordergateway.gateway.store;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/**
 * @param path the SQLite file
 * @param url a PostgreSQL JDBC URL instead of the file, or empty
 */
public record StoreConfiguration(
    @NotBlank String path, @NotNull String url, @NotNull String user, @NotNull String password) {
  /** Never shows the password, which may stand in the URL too: configurations end up in logs. */
  @Override
  public String toString() {
    return "StoreConfiguration[path=" + path + ", url=***, user=" + user + ", password=***]";
  }
}
