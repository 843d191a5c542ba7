package dev.ordergateway.bench.wire;

import java.nio.charset.StandardCharsets;

/**
 * One answer. It lies in the connection's own buffer, and is valid until the next request is sent
 * there.
 */
public final class Reply {
  private final int status;
  private final byte[] bytes;
  private final int from;
  private final int to;

  Reply(int status, byte[] bytes, int from, int to) {
    this.status = status;
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  public int status() {
    return status;
  }

  /** Whether the body holds that text, byte for byte; ASCII only. */
  public boolean says(String text) {
    int length = text.length();
    for (int at = from; at <= to - length; at++) {
      int matching = 0;
      while (matching < length && bytes[at + matching] == text.charAt(matching)) {
        matching++;
      }
      if (matching == length) {
        return true;
      }
    }
    return false;
  }

  public String body() {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
