package dev.ordergateway.fuzz;

import java.util.Locale;

/**
 * One hostile request, ready to be sent.
 *
 * @param index its number in the run; with the run's seed it makes the same bytes again
 * @param kind which generator made it, and how
 * @param endpoint what it is aimed at, for the summary
 * @param token null where what it sends as authorization is anybody's guess
 * @param requestId the X-Request-Id that must come back; null: any that is well-formed
 */
@SuppressWarnings("ArrayRecordComponent") // attacks are never compared
record Attack(
    long index,
    String kind,
    Port port,
    String method,
    String path,
    Endpoint endpoint,
    Token token,
    String requestId,
    Framing framing,
    byte[] bytes) {
  /** How far the server can know where the request ends. */
  enum Framing {
    /** One whole request: exactly one answer, and the connection goes on or says that it closes. */
    WHOLE,
    /** Anything: on a connection of its own, whose sending side is closed after it. */
    LOOSE,
    /** The client goes away without reading. */
    ABANDONED,
    /** Sent byte by byte. */
    DRIPPING
  }

  String target() {
    return endpoint == null
        ? port.name().toLowerCase(Locale.ROOT) + " (elsewhere)"
        : endpoint.toString();
  }

  /** The bytes as one line that a person can read and a program can take back. */
  String escaped() {
    return escaped(bytes, 2000);
  }

  static String escaped(byte[] bytes, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bytes.length && i < most; i++) {
      int b = bytes[i] & 0xff;
      switch (b) {
        case '\r' -> text.append("\\r");
        case '\n' -> text.append("\\n");
        case '\\' -> text.append("\\\\");
        default -> {
          if (b < 0x20 || b > 0x7e) {
            text.append(String.format("\\x%02x", b));
          } else {
            text.append((char) b);
          }
        }
      }
    }
    return bytes.length > most ? text + "… (" + bytes.length + " bytes)" : text.toString();
  }
}
