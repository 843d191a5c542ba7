package dev.ordergateway.simulation.database;

import dev.ordergateway.foundation.sqlite.SchemaMigration;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.SQLiteDataSource;

/**
 * What a product's own migration makes, as statements: migrating anew for each database takes a
 * second. The constraints and triggers are the product's, but for one hatch: between two histories,
 * and only then, the append-only tables can be emptied.
 */
public final class Schema {
  static final String HATCH = "simulation_reset";

  private final List<String> statements;
  private final List<String> tables;

  private Schema(List<String> statements, List<String> tables) {
    this.statements = statements;
    this.tables = tables;
  }

  /**
   * @param changeLog of the product, on the class path
   */
  public static Schema of(String changeLog) {
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:file:" + changeLog.replace('/', '-') + "?mode=memory&cache=shared");
    try (Connection keptOpen = source.getConnection()) {
      new SchemaMigration(changeLog).update(source);
      List<String> statements = new ArrayList<>();
      List<String> tables = new ArrayList<>();
      statements.add("CREATE TABLE " + HATCH + " (is_open INTEGER)");
      try (Statement statement = keptOpen.createStatement();
          ResultSet rows =
              statement.executeQuery(
                  "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
                      + " AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'DATABASECHANGELOG%'"
                      + " ORDER BY type = 'trigger', rowid")) {
        while (rows.next()) {
          statements.add(withHatch(rows.getString("sql")));
          if (rows.getString("type").equals("table")) {
            tables.add(0, rows.getString("name")); // those that refer to others first
          }
        }
      }
      return new Schema(List.copyOf(statements), List.copyOf(tables));
    } catch (SQLException e) {
      throw new IllegalStateException("the schema of " + changeLog + " can't be made", e);
    }
  }

  private static String withHatch(String sql) {
    return sql.replaceFirst(
        "(BEFORE DELETE ON \\w+)", "$1 WHEN NOT EXISTS (SELECT 1 FROM " + HATCH + ")");
  }

  List<String> statements() {
    return statements;
  }

  /** In an order in which they can be emptied. */
  List<String> tables() {
    return tables;
  }
}
