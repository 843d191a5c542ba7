package dev.ordergateway.fuzz;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One attacker's connections: one to each port that is kept for whole requests, and fresh ones. */
final class Wire implements AutoCloseable {
  /** Far above what any answer may take on a busy machine: no answer until then is a fault. */
  private static final int PATIENCE_MILLIS = 60_000;

  private final Map<Port, Integer> ports;
  private final Map<Port, Kept> kept = new EnumMap<>(Port.class);

  /** The server closes what is idle for longer, as it may. */
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private record Kept(Socket socket, InputStream in, long usedAt, long usedBy) {}

  Wire(Map<Port, Integer> ports) {
    this.ports = ports;
  }

  /**
   * Sends it and takes what comes.
   *
   * @return for a whole request exactly one answer; else as many as came
   * @throws IOException where the server broke off, kept silent, or spoke no HTTP
   */
  List<Answer> exchange(Attack attack) throws IOException, InterruptedException {
    return switch (attack.framing()) {
      case WHOLE -> List.of(whole(attack));
      case LOOSE -> loose(attack, false);
      case DRIPPING -> loose(attack, true);
      case ABANDONED -> abandoned(attack);
    };
  }

  private Answer whole(Attack attack) throws IOException {
    Kept connection = connection(attack.port());
    Answer answer = null;
    boolean done = false;
    try {
      connection.socket().getOutputStream().write(attack.bytes());
      answer = Answer.read(connection.in(), attack.method().equals("HEAD"));
      done = answer != null && !answer.closes();
    } catch (IOException e) {
      throw new IOException(e + after(connection), e);
    } finally {
      kept.remove(attack.port());
      if (!done) {
        connection.socket().close();
      } else {
        kept.put(
            attack.port(),
            new Kept(connection.socket(), connection.in(), System.nanoTime(), attack.index()));
      }
    }
    if (answer == null) {
      throw new IOException("the connection was closed without an answer" + after(connection));
    }
    return answer;
  }

  private Kept connection(Port port) throws IOException {
    Kept before = kept.get(port);
    if (before != null && System.nanoTime() - before.usedAt() < IDLE_NANOS) {
      return before;
    }
    forget(port);
    Socket socket = connect(port);
    return new Kept(
        socket, new BufferedInputStream(socket.getInputStream()), System.nanoTime(), -1);
  }

  private static String after(Kept connection) {
    return connection.usedBy() < 0 ? "" : ", on the connection of #" + connection.usedBy();
  }

  private List<Answer> loose(Attack attack, boolean dripping)
      throws IOException, InterruptedException {
    try (Socket socket = connect(attack.port())) {
      try {
        if (dripping) {
          drip(socket.getOutputStream(), attack.bytes());
        } else {
          socket.getOutputStream().write(attack.bytes());
        }
        socket.shutdownOutput();
      } catch (IOException e) {
        // The server may refuse and close before it has read all; its answer may still be there.
      }
      return answers(socket, attack.method().equals("HEAD"));
    }
  }

  private static void drip(OutputStream out, byte[] bytes)
      throws IOException, InterruptedException {
    for (byte b : bytes) {
      out.write(b);
      Thread.sleep(1);
    }
  }

  private static List<Answer> answers(Socket socket, boolean bodiless) throws IOException {
    InputStream in = new BufferedInputStream(socket.getInputStream());
    List<Answer> all = new ArrayList<>();
    try {
      Answer next;
      while ((next = Answer.read(in, bodiless && all.isEmpty())) != null) {
        all.add(next);
        if (bodiless && next.closes()) {
          break; // of a line that it could not read the server does not know that it was a HEAD
        }
      }
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      if (!isReset(e)) {
        throw e;
      }
    }
    return all;
  }

  /** Bytes that the server never read turn its close into a reset. */
  private static boolean isReset(IOException e) {
    return e instanceof SocketException;
  }

  private List<Answer> abandoned(Attack attack) throws IOException {
    try (Socket socket = connect(attack.port())) {
      socket.getOutputStream().write(attack.bytes());
    }
    return List.of();
  }

  private Socket connect(Port port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), ports.get(port));
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    return socket;
  }

  private void forget(Port port) throws IOException {
    Kept connection = kept.remove(port);
    if (connection != null) {
      connection.socket().close();
    }
  }

  @Override
  public void close() throws IOException {
    for (Port port : Port.values()) {
      forget(port);
    }
  }
}
