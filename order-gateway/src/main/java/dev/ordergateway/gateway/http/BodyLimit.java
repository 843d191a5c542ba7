package dev.ordergateway.gateway.http;

import dev.ordergateway.api.EnvelopeCode;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Refuses bodies over the limit with 413, whether they say their length or not. */
@Priority(Priorities.HEADER_DECORATOR)
final class BodyLimit implements ContainerRequestFilter {
  private final long limit;

  /**
   * @param limit bytes
   */
  BodyLimit(long limit) {
    this.limit = limit;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    if (lengthOf(request) > limit) {
      throw tooLarge();
    }
    request.setEntityStream(new Limited(request.getEntityStream()));
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
  }

  private ApiException tooLarge() {
    return new ApiException(EnvelopeCode.TOO_LARGE, "the body is larger than " + limit + " bytes");
  }
}
