package dev.ordergateway.bench.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/** One connection that is kept open, for one request at a time. */
public final class Line implements AutoCloseable {
  private final SocketChannel channel;
  private final ReplyReader reader = new ReplyReader();
  private Consumer<Reply> then;

  Line(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Sends; the answer comes on the switchboard's thread.
   *
   * @throws MeasurementException where the connection is broken
   */
  public void send(byte[] request, Consumer<Reply> taker) {
    if (then != null) {
      throw new IllegalStateException("an answer is still awaited");
    }
    then = taker;
    reader.reset();
    ByteBuffer rest = ByteBuffer.wrap(request);
    try {
      while (rest.hasRemaining()) {
        channel.write(rest); // a request is smaller than any socket's buffer
      }
    } catch (IOException e) {
      throw new MeasurementException("a request could not be sent", e);
    }
  }

  /** Whether an answer is awaited. */
  public boolean isWaiting() {
    return then != null;
  }

  /**
   * @param shared to read into; what it holds is taken at once
   */
  void read(ByteBuffer shared) {
    shared.clear();
    try {
      if (channel.read(shared) < 0) {
        throw new MeasurementException("the gateway closed a connection");
      }
    } catch (IOException e) {
      throw new MeasurementException("a connection broke", e);
    }
    shared.flip();
    if (then == null) {
      throw new MeasurementException("an answer came that nobody asked for");
    }
    Reply reply = reader.feed(shared);
    if (reply != null) {
      Consumer<Reply> taker = then;
      then = null;
      taker.accept(reply);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new MeasurementException("a connection could not be closed", e);
    }
  }
}
