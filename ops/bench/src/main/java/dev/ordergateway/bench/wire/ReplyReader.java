package dev.ordergateway.bench.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Puts one HTTP/1.1 answer together from the pieces that arrive. It knows what the gateway sends: a
 * length, or chunks.
 */
final class ReplyReader {
  private static final int LONGEST = 4 << 20;

  private byte[] bytes = new byte[1024];
  private int count;
  private int bodyFrom;
  private int status;
  private int length;
  private boolean chunked;

  /** Forgets the last answer. */
  void reset() {
    count = 0;
    bodyFrom = 0;
  }

  /**
   * Takes all of the piece.
   *
   * @return the answer where it is whole, else null
   * @throws MeasurementException where it can't be understood
   */
  Reply feed(ByteBuffer piece) {
    int arrived = piece.remaining();
    while (count + arrived > bytes.length) {
      if (bytes.length > LONGEST) {
        throw new MeasurementException("an answer is longer than " + LONGEST + " bytes");
      }
      bytes = Arrays.copyOf(bytes, bytes.length * 2);
    }
    int searchFrom = Math.max(0, count - 3);
    piece.get(bytes, count, arrived);
    count += arrived;
    if (bodyFrom == 0 && !readHead(searchFrom)) {
      return null;
    }
    if (chunked) {
      return readChunks();
    }
    int end = bodyFrom + length;
    return count < end ? null : new Reply(status, bytes, bodyFrom, end);
  }

  private boolean readHead(int searchFrom) {
    for (int at = searchFrom; at + 3 < count; at++) {
      if (bytes[at] == '\r'
          && bytes[at + 1] == '\n'
          && bytes[at + 2] == '\r'
          && bytes[at + 3] == '\n') {
        bodyFrom = at + 4;
        understand(new String(bytes, 0, at + 2, StandardCharsets.ISO_8859_1));
        return true;
      }
    }
    return false;
  }

  private void understand(String head) {
    if (!head.startsWith("HTTP/1.1 ")) {
      throw new MeasurementException("no HTTP/1.1 answer: " + firstLine(head));
    }
    status = Integer.parseInt(head, 9, 12, 10);
    String names = head.toLowerCase(Locale.ROOT);
    chunked = names.contains("\r\ntransfer-encoding: chunked\r\n");
    int at = names.indexOf("\r\ncontent-length: ");
    if (at >= 0) {
      int from = at + "\r\ncontent-length: ".length();
      length = Integer.parseInt(head.substring(from, head.indexOf('\r', from)).strip());
    } else if (!chunked && status != 204) {
      throw new MeasurementException("an answer without a length: " + firstLine(head));
    } else {
      length = 0;
    }
  }

  private Reply readChunks() {
    byte[] body = new byte[count - bodyFrom];
    int size = 0;
    int at = bodyFrom;
    while (true) {
      int lineEnd = at;
      while (lineEnd + 1 < count && !(bytes[lineEnd] == '\r' && bytes[lineEnd + 1] == '\n')) {
        lineEnd++;
      }
      if (lineEnd + 1 >= count) {
        return null;
      }
      int chunk =
          Integer.parseInt(
              new String(bytes, at, lineEnd - at, StandardCharsets.ISO_8859_1).strip(), 16);
      int next = lineEnd + 2 + chunk + 2;
      if (next > count) {
        return null;
      }
      if (chunk == 0) {
        return new Reply(status, body, 0, size);
      }
      System.arraycopy(bytes, lineEnd + 2, body, size, chunk);
      size += chunk;
      at = next;
    }
  }

  private static String firstLine(String head) {
    return head.lines().findFirst().orElse("");
  }
}
