package dev.ordergateway.gateway.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.ee10.servlet.ServletChannel;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.io.SocketChannelEndPoint;

/**
 * Sees whether the client of a request that waits for its answer is still there. The server itself
 * does not look at a connection while it waits, so a client that hung up would be given a lease
 * that nobody receives.
 */
public final class ClientPresence implements BooleanSupplier {
  private static final Duration MARGIN = Duration.ofSeconds(30);

  private final ServletChannel exchange;
  private final EndPoint endPoint;

  /** Seen to be gone: for ever. */
  private boolean gone;

  /** Its connection is broken: nothing can be written to it. */
  private boolean broken;

  /** A byte of what it sent was taken: nothing after it can be understood any more. */
  private boolean sentMore;

  /** Can't be looked at: counts as present. */
  private boolean blind;

  private ClientPresence(ServletChannel exchange, EndPoint endPoint, boolean blind) {
    this.exchange = exchange;
    this.endPoint = endPoint;
    this.blind = blind;
  }

  /**
   * A request on a connection that can't be looked at counts as present until it ends.
   *
   * @param longestWait how long its answer may take
   */
  public static ClientPresence of(HttpServletRequest request, Duration longestWait) {
    ServletContextRequest core = ServletContextRequest.getServletContextRequest(request);
    if (core == null) {
      return new ClientPresence(null, null, true);
    }
    boolean mayStillSend =
        request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    EndPoint endPoint = core.getConnectionMetaData().getConnection().getEndPoint();
    outlast(endPoint, longestWait);
    return new ClientPresence(
        core.getServletChannel(), endPoint, mayStillSend || !isOneRequestAtATime(core));
  }

  /**
   * The server takes the waiting for idleness. Its look at the connection does no harm while
   * nothing happens there, but one that falls on the moment of the answer breaks the answer off,
   * and a call held for as long as connections may be idle is answered at that very moment.
   */
  private static void outlast(EndPoint endPoint, Duration wait) {
    long needed = wait.plus(MARGIN).toMillis();
    if (endPoint.getIdleTimeout() > 0 && endPoint.getIdleTimeout() < needed) {
      endPoint.setIdleTimeout(needed);
    }
  }

  private static boolean isOneRequestAtATime(ServletContextRequest request) {
    return request.getConnectionMetaData().getHttpVersion().getVersion()
        <= HttpVersion.HTTP_1_1.getVersion();
  }

  /**
   * Whether the client sent more while it waited. Its connection is of no use any more and must be
   * closed after the answer.
   */
  public synchronized boolean hasSentMore() {
    return sentMore;
  }

  /** Whether nothing can be written to the client any more. */
  public synchronized boolean isBroken() {
    return broken;
  }

  /**
   * Ends the exchange without an answer: nothing can be written any more, and it would be kept for
   * ever, and the process would wait for it when it is to stop.
   */
  public void breakOff() {
    if (exchange != null) {
      exchange.abort(new EofException("the client of a waiting call is gone"));
    }
  }

  @Override
  public synchronized boolean getAsBoolean() {
    if (gone || blind) {
      return !gone;
    }
    if (!endPoint.isOpen()) {
      gone = true;
      broken = true;
    } else if (endPoint instanceof SocketChannelEndPoint socket) {
      look(socket.getChannel());
    } else {
      blind = true; // TLS: its bytes are not ours to read
    }
    return !gone;
  }

  /**
   * There is no way to see the end of a connection but to read, and nothing to read from a client
   * that waits for its answer. One that sends on all the same does not wait: it counts as gone.
   */
  private void look(SocketChannel channel) {
    try {
      int read = channel.read(ByteBuffer.allocate(1));
      gone = read != 0;
      sentMore = read > 0;
    } catch (IOException e) {
      gone = true;
      broken = true;
    }
  }
}
