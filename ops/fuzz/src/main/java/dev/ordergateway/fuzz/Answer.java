package dev.ordergateway.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One answer as it came over the wire.
 *
 * @param headers by lower-case name; of several with one name the values are joined
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Answer(int status, Map<String, String> headers, byte[] body) {
  private static final int LONGEST_LINE = 65_536;

  String header(String name) {
    return headers.get(name);
  }

  boolean closes() {
    return "close".equalsIgnoreCase(headers.getOrDefault("connection", ""));
  }

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /**
   * Reads one answer; those of 1xx before it are passed over.
   *
   * @param bodiless whether it answers a HEAD
   * @return null where the connection ended before its first byte
   * @throws IOException where what came is no HTTP/1.1 answer, or was cut off
   */
  static Answer read(InputStream in, boolean bodiless) throws IOException {
    while (true) {
      String line = line(in);
      if (line == null) {
        return null;
      }
      if (!line.matches("HTTP/1\\.1 [1-5][0-9][0-9]( .*)?")) {
        throw new IOException("no status line: " + line);
      }
      int status = Integer.parseInt(line.substring(9, 12));
      Map<String, String> headers = headers(in);
      if (status >= 200) {
        boolean none = bodiless || status == 204 || status == 304;
        return new Answer(status, headers, none ? new byte[0] : body(in, headers));
      }
    }
  }

  private static Map<String, String> headers(InputStream in) throws IOException {
    Map<String, String> headers = new HashMap<>();
    while (true) {
      String line = line(in);
      if (line == null) {
        throw new EOFException("the answer ends in its headers");
      }
      if (line.isEmpty()) {
        return headers;
      }
      int colon = line.indexOf(':');
      if (colon <= 0) {
        throw new IOException("no header: " + line);
      }
      headers.merge(
          line.substring(0, colon).toLowerCase(Locale.ROOT),
          line.substring(colon + 1).strip(),
          (one, other) -> one + ", " + other);
    }
  }

  private static byte[] body(InputStream in, Map<String, String> headers) throws IOException {
    if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
      return chunks(in);
    }
    String length = headers.get("content-length");
    return length == null ? in.readAllBytes() : exactly(in, Integer.parseInt(length));
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (true) {
      String size = line(in);
      if (size == null) {
        throw new EOFException("the answer ends between its chunks");
      }
      int length = Integer.parseInt(size.strip(), 16);
      all.writeBytes(exactly(in, length));
      line(in);
      if (length == 0) {
        return all.toByteArray();
      }
    }
  }

  private static byte[] exactly(InputStream in, int length) throws IOException {
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("the answer ends after " + body.length + " of " + length + " bytes");
    }
    return body;
  }

  /** Without its end; null at the end of the stream. */
  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    int b;
    while ((b = in.read()) != '\n') {
      if (b < 0) {
        if (line.isEmpty()) {
          return null;
        }
        throw new EOFException("the answer ends in a line: " + line);
      }
      if (line.length() > LONGEST_LINE) {
        throw new IOException("a line without end");
      }
      line.append((char) b);
    }
    int end = line.length();
    return end > 0 && line.charAt(end - 1) == '\r' ? line.substring(0, end - 1) : line.toString();
  }
}
