package dev.ordergateway.gateway.store;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;

/** Notes what it is told, and fails where it is told to. */
final class ScriptedWriter implements Writer {
  final List<String> said = Collections.synchronizedList(new ArrayList<>());
  volatile String fails = "";

  /** The same, but not for the transaction that stands already. */
  volatile String failsLater = "";

  volatile boolean breaksAtRollBack;

  private void say(String step) throws SQLException {
    said.add(step);
    if (step.equals(fails)) {
      throw new SQLException("the disk is gone at " + step);
    }
  }

  @Override
  public void begin() throws SQLException {
    if (!failsLater.isEmpty()) {
      fails = failsLater;
    }
    say("begin");
  }

  @Override
  public void mark() throws SQLException {
    say("mark");
  }

  @Override
  public void keep() throws SQLException {
    say("keep");
  }

  @Override
  public void undo() throws SQLException {
    say("undo");
  }

  @Override
  public void commit() throws SQLException {
    say("commit");
  }

  @Override
  public void rollBack() {
    said.add("rollBack");
    if (breaksAtRollBack) {
      throw new OutOfMemoryError("scripted");
    }
  }

  @Override
  public Transaction at(Instant now) {
    return new Transaction(null, new HashMap<>(), now);
  }

  @Override
  public void close() {
    said.add("close");
  }

  long commits() {
    return said.stream().filter("commit"::equals).count();
  }
}
