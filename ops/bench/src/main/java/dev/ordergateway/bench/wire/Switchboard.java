package dev.ordergateway.bench.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * All connections of a measurement on one thread: it shares the processors with the server, and a
 * thread for each connection would cost it more than the requests themselves.
 */
public final class Switchboard implements AutoCloseable {
  private final InetSocketAddress server;
  private final Selector selector;
  private final ByteBuffer shared = ByteBuffer.allocateDirect(1 << 16);

  public Switchboard(InetSocketAddress server) {
    this.server = server;
    try {
      this.selector = Selector.open();
    } catch (IOException e) {
      throw new MeasurementException("no selector can be had", e);
    }
  }

  public Line open() {
    try {
      SocketChannel channel = SocketChannel.open(server);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.configureBlocking(false);
      Line line = new Line(channel);
      channel.register(selector, SelectionKey.OP_READ, line);
      return line;
    } catch (IOException e) {
      throw new MeasurementException("no connection to the gateway: " + e.getMessage(), e);
    }
  }

  public List<Line> open(int count) {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lines.add(open());
    }
    return lines;
  }

  /**
   * Hands out answers as they come, until it is so.
   *
   * @param limit how long that may take
   * @throws MeasurementException where it takes longer
   */
  public void run(BooleanSupplier until, Duration limit, String what) {
    long end = System.nanoTime() + limit.toNanos();
    while (!until.getAsBoolean()) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        throw new MeasurementException("waited " + limit.toSeconds() + " s in vain for " + what);
      }
      turn(left);
    }
  }

  /** Hands out answers as they come, for so long. */
  public void runFor(Duration span) {
    long end = System.nanoTime() + span.toNanos();
    for (long left = span.toNanos(); left > 0; left = end - System.nanoTime()) {
      turn(left);
    }
  }

  private void turn(long atMostNanos) {
    try {
      selector.select(
          key -> ((Line) key.attachment()).read(shared), Math.max(1, atMostNanos / 1_000_000));
    } catch (IOException e) {
      throw new MeasurementException("the connections can't be watched", e);
    }
  }

  /** Closes every connection. */
  @Override
  public void close() {
    List.copyOf(selector.keys()).forEach(key -> ((Line) key.attachment()).close());
    try {
      selector.close();
    } catch (IOException e) {
      throw new MeasurementException("the selector can't be closed", e);
    }
  }
}
