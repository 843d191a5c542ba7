package dev.ordergateway.api;

import java.util.Arrays;
import java.util.Optional;

/**
 * Numbers in {@link Envelope#code} with the HTTP status each comes with, and the word that says the
 * same in {@code /api/v1} (SPEC §2).
 */
public enum EnvelopeCode implements ErrorCode {
  OK(0, 200, "OK"),
  UNAUTHENTICATED(4010, 401, "UNAUTHENTICATED"),
  FORBIDDEN(4030, 403, "FORBIDDEN"),
  NOT_FOUND(4040, 404, "NOT_FOUND"),
  METHOD_NOT_ALLOWED(4050, 405, "METHOD_NOT_ALLOWED"),
  TOO_LARGE(4130, 413, "TOO_LARGE"),
  UNSUPPORTED_MEDIA_TYPE(4150, 415, "UNSUPPORTED_MEDIA_TYPE"),
  INVALID(4220, 422, "INVALID_BODY"),
  TOO_MANY_REQUESTS(4290, 429, "TOO_MANY_REQUESTS"),
  INTERNAL(5000, 500, "INTERNAL"),
  UNAVAILABLE(5030, 503, "UNAVAILABLE"),
  TASK_NOT_FOUND(6001, 404, "TASK_NOT_FOUND"),
  LEASE_INVALID(6002, 409, "LEASE_INVALID"),
  STATUS_FORBIDS(6003, 409, "STATUS_FORBIDS"),
  ANOTHER_TASK_ACTIVE(6004, 200, "ANOTHER_TASK_ACTIVE"),
  QUERY_NOT_FOUND(6005, 404, "QUERY_NOT_FOUND"),
  QUERY_LEASE_INVALID(6006, 409, "QUERY_LEASE_INVALID"),
  PERMIT_ALREADY_GIVEN(6007, 409, "PERMIT_ALREADY_GIVEN"),
  CANCELLED(6008, 409, "CANCELLED");

  private final int number;
  private final int httpStatus;
  private final String word;

  EnvelopeCode(int number, int httpStatus, String word) {
    this.number = number;
    this.httpStatus = httpStatus;
    this.word = word;
  }

  public int number() {
    return number;
  }

  @Override
  public int httpStatus() {
    return httpStatus;
  }

  /** The word of the plain family for the same error. */
  @Override
  public String word() {
    return word;
  }

  public static Optional<EnvelopeCode> ofNumber(int number) {
    return Arrays.stream(values()).filter(code -> code.number == number).findFirst();
  }
}
