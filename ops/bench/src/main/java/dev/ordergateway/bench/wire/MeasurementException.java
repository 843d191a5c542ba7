package dev.ordergateway.bench.wire;

/** Something could not be measured, or what was measured is not what it should be. */
public final class MeasurementException extends RuntimeException {
  public MeasurementException(String message) {
    super(message);
  }

  public MeasurementException(String message, Throwable cause) {
    super(message, cause);
  }
}
