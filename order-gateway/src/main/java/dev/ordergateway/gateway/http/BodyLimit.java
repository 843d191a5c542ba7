package dev.ordergateway.gateway.http;

import dev.ordergateway.api.EnvelopeCode;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Refuses bodies over the limit with 413, whether they say their length or not. */
@Priority(Priorities.HEADER_DECORATOR)
public final class BodyLimit implements ContainerRequestFilter, ContainerResponseFilter {
  private static final Logger LOG = LoggerFactory.getLogger(BodyLimit.class);

  /**
   * How much of a body that is refused is still read: an answer sent while the caller is still
   * sending would be lost with the connection.
   */
  private static final long DRAINED = 8L << 20;

  /** Under this name the body is kept: of one that was read in part the framework lets go. */
  private static final String BODY = BodyLimit.class.getName();

  private final long limit;

  /**
   * @param limit bytes
   */
  public BodyLimit(long limit) {
    this.limit = limit;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    Limited body = new Limited(request.getEntityStream());
    if (lengthOf(request) > limit) {
      throw body.tooLarge();
    }
    request.setEntityStream(body);
    request.setProperty(BODY, body);
  }

  /**
   * Reads what is left of a body that was refused unread or halfway: otherwise the server closes
   * the connection after the answer, and the caller's next call on it is lost.
   */
  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (response.getStatus() < 400 || !mayHaveBody(request)) {
      return;
    }
    drain(
        request.getProperty(BODY) instanceof Limited limited
            ? limited.body()
            : request.getEntityStream());
  }

  private static void drain(InputStream body) {
    try {
      byte[] buffer = new byte[8192];
      long drained = 0;
      int count;
      while (drained < DRAINED && (count = body.read(buffer)) >= 0) {
        drained += count;
      }
    } catch (IOException | RuntimeException e) { // one that is packed badly comes as the latter
      LOG.debug("the rest of a refused body could not be read", e);
    }
  }

  private static boolean mayHaveBody(ContainerRequestContext request) {
    return lengthOf(request) > 0 || request.getHeaderString("Transfer-Encoding") != null;
  }

  /** The framework's own reading of it fails from 2 GiB on. 0 where it is not said. */
  private static long lengthOf(ContainerRequestContext request) {
    String said = request.getHeaderString("Content-Length");
    try {
      return said == null ? 0 : Long.parseLong(said.strip());
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }

  private final class Limited extends FilterInputStream {
    private long left = limit;

    Limited(InputStream body) {
      super(body);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      int count = read(one, 0, 1);
      return count < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = readPlain(buffer, offset, length);
      left -= Math.max(count, 0);
      if (left < 0) {
        throw tooLarge();
      }
      return count;
    }

    /** Who parses it closes it where it stops; its rest must still be read. */
    @Override
    public void close() {}

    /** Without the limit. */
    InputStream body() {
      return in;
    }

    /** A body that is packed badly comes as a bare runtime exception from the server. */
    private int readPlain(byte[] buffer, int offset, int length) throws IOException {
      try {
        return super.read(buffer, offset, length);
      } catch (RuntimeException e) {
        if (e.getCause() instanceof IOException unreadable) {
          throw unreadable;
        }
        throw e;
      }
    }

    ApiException tooLarge() {
      drain(in);
      return new ApiException(
          EnvelopeCode.TOO_LARGE, "the body is larger than " + limit + " bytes");
    }
  }
}
