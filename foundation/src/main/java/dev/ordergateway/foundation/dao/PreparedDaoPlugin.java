package dev.ordergateway.foundation.dao;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.extension.Extensions;
import org.jdbi.v3.core.spi.JdbiPlugin;

/**
 * Attaches interfaces marked {@link Prepared}. JDBI makes a statement anew for each call, with a
 * copy of its whole configuration, and finds out each time where a parameter comes from and where a
 * column goes: several times as much work as SQLite does for one row. Here that is found out once
 * for each handle. How the SQL is read, how values are bound and rows are mapped is still what JDBI
 * is configured to do. Meant for handles that are kept.
 */
public final class PreparedDaoPlugin extends JdbiPlugin.Singleton {
  @Override
  public Handle customizeHandle(Handle handle) {
    handle.getConfig(Extensions.class).register(new PreparedDaos(handle));
    return handle;
  }
}
