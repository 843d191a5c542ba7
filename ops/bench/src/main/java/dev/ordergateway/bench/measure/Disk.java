package dev.ordergateway.bench.measure;

import dev.ordergateway.bench.figure.Series;
import dev.ordergateway.bench.wire.MeasurementException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import org.sqlite.SQLiteConfig;

/**
 * What the disk itself can do: the yardstick beside every figure that needs something to be
 * durable.
 */
final class Disk implements AutoCloseable {
  private static final int PAGE = 4096;
  private static final String ROW =
      "{\"item_url\":\"https://shop.example/item/kettle/\",\"quantity\":1,\"max_total_yen\":30000}";

  private final FileChannel file;
  private final Connection database;
  private final PreparedStatement insert;
  private final ByteBuffer page = ByteBuffer.allocateDirect(PAGE);

  Disk(Path folder) {
    try {
      Files.createDirectories(folder);
      byte[] noise = new byte[PAGE];
      new Random(1).nextBytes(noise);
      page.put(noise);
      file =
          FileChannel.open(
              folder.resolve("fsync.bin"), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      SQLiteConfig config = new SQLiteConfig();
      config.setJournalMode(SQLiteConfig.JournalMode.WAL);
      config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
      database =
          DriverManager.getConnection(
              "jdbc:sqlite:" + folder.resolve("commit.db"), config.toProperties());
      try (Statement statement = database.createStatement()) {
        requireOption(statement, "journal_mode", "wal");
        requireOption(statement, "synchronous", "2");
        statement.execute(
            "CREATE TABLE IF NOT EXISTS entries (id INTEGER PRIMARY KEY, body TEXT NOT NULL)");
      }
      insert = database.prepareStatement("INSERT INTO entries (body) VALUES (?)");
    } catch (IOException | SQLException e) {
      throw new MeasurementException("the disk can't be measured: " + e.getMessage(), e);
    }
  }

  /**
   * A misspelt option is ignored in silence, and then nothing would be durable here. Reads the
   * first column back.
   */
  private static void requireOption(Statement statement, String option, String wanted)
      throws SQLException {
    try (ResultSet found = statement.executeQuery("PRAGMA " + option)) {
      if (!found.next() || !found.getString(1).equals(wanted)) {
        throw new MeasurementException("SQLite does not run with " + option + "=" + wanted);
      }
    }
  }

  /** Milliseconds of appending 4 KiB and having the data synced, each time. */
  Series syncs(int samples) {
    Series millis = new Series();
    try {
      for (int i = 0; i < samples; i++) {
        page.clear();
        long begun = System.nanoTime();
        while (page.hasRemaining()) {
          file.write(page);
        }
        file.force(false);
        millis.add((System.nanoTime() - begun) / 1e6);
      }
      return millis;
    } catch (IOException e) {
      throw new MeasurementException("the disk can't be measured", e);
    }
  }

  /**
   * Milliseconds of a one-row durable commit, each time: one INSERT in SQLite with write-ahead log
   * and synchronous=FULL, by the driver and with the options that the product uses.
   */
  Series commits(int samples) {
    Series millis = new Series();
    try {
      for (int i = 0; i < samples; i++) {
        insert.setString(1, ROW);
        long begun = System.nanoTime();
        insert.executeUpdate();
        millis.add((System.nanoTime() - begun) / 1e6);
      }
      return millis;
    } catch (SQLException e) {
      throw new MeasurementException("the database can't be measured", e);
    }
  }

  @Override
  public void close() {
    try {
      insert.close();
      database.close();
      file.close();
    } catch (IOException | SQLException e) {
      throw new MeasurementException("the disk's files can't be closed", e);
    }
  }
}
