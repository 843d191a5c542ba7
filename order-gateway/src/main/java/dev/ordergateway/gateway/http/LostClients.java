package dev.ordergateway.gateway.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What can't be written has nobody to read it: its client is gone. That is no fault and no line in
 * the log. Above all the answer must seem to go on: where it came later, the framework ends an
 * exchange whose answer was written, and forgets one whose writing failed. That would be kept for
 * ever, and the process would wait for it when it is to stop.
 */
final class LostClients implements Filter {
  private static final Logger LOG = LoggerFactory.getLogger(LostClients.class);

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    chain.doFilter(request, new Forgiving((HttpServletResponse) response));
  }

  private static final class Forgiving extends HttpServletResponseWrapper {
    private ServletOutputStream output;

    Forgiving(HttpServletResponse response) {
      super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
      if (output == null) {
        output = new ForgivingOutput(super.getOutputStream());
      }
      return output;
    }

    @Override
    public void flushBuffer() {
      try {
        super.flushBuffer();
      } catch (IOException e) {
        LOG.debug("the client of an answer is gone", e);
      }
    }
  }

  private interface Writing {
    void write() throws IOException;
  }

  private static final class ForgivingOutput extends ServletOutputStream {
    private final ServletOutputStream output;
    private boolean isLost;

    ForgivingOutput(ServletOutputStream output) {
      this.output = output;
    }

    @Override
    public void write(int one) {
      attempt(() -> output.write(one));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      attempt(() -> output.write(bytes, offset, length));
    }

    @Override
    public void flush() {
      attempt(output::flush);
    }

    @Override
    public void close() {
      attempt(output::close);
    }

    /** What fails otherwise is a fault, and told; but the exchange must end all the same. */
    private void attempt(Writing writing) {
      if (isLost) {
        return;
      }
      try {
        writing.write();
      } catch (IOException e) {
        LOG.debug("the client of an answer is gone", e);
        isLost = true;
      } catch (RuntimeException e) {
        LOG.error("an answer could not be written", e);
        isLost = true;
      }
    }

    @Override
    public boolean isReady() {
      return output.isReady();
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      output.setWriteListener(listener);
    }
  }
}
