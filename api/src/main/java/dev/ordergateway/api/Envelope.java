package dev.ordergateway.api;

/**
 * The body of every answer of {@code /api/orders}, {@code /api/account} and {@code /health} (SPEC
 * §2).
 *
 * @param success true where {@code code} is 0
 * @param msg a sentence for people, never null
 * @param data null on most errors, and on success where there is nothing to say
 * @param code 0, or a number of {@link EnvelopeCode}
 */
public record Envelope<T>(boolean success, String msg, T data, int code) {
  public static <T> Envelope<T> ok(T data) {
    return new Envelope<>(true, "ok", data, EnvelopeCode.OK.number());
  }

  /** A success that still names a code, such as an empty lease while a task is active (6004). */
  public static <T> Envelope<T> empty(EnvelopeCode code, String msg) {
    return new Envelope<>(true, msg, null, code.number());
  }

  public static <T> Envelope<T> error(EnvelopeCode code, String msg, T data) {
    return new Envelope<>(false, msg, data, code.number());
  }
}
