package dev.ordergateway.worker.gateway;

/**
 * What came of a call to the gateway. Nothing in between: what is not surely given, empty or
 * refused is unknown, and may have happened.
 */
public sealed interface Answer<T> {
  /** A success with data. */
  record Given<T>(T value) implements Answer<T> {}

  /** A success without data: an empty lease. */
  record Empty<T>() implements Answer<T> {}

  /**
   * The gateway itself said no, in its own words, with the HTTP status that goes with them.
   *
   * @param code a number of {@link dev.ordergateway.api.EnvelopeCode}, one of the 4xx
   */
  record Refused<T>(int code, String msg) implements Answer<T> {}

  /** Lost, late, cut, a failure of the gateway's, or no answer of the gateway's at all. */
  record Unknown<T>(String why) implements Answer<T> {}
}
