package dev.ordergateway.api;

/** The words that only {@code /api/v1} has, each the constant's own name (SPEC §5, §6). */
public enum PlainCode implements ErrorCode {
  /** No JSON object at all; a bad field in one is told as {@link EnvelopeCode#INVALID}. */
  INVALID_BODY(400),
  MISSING_CLIENT_ID(400),
  MISSING_IDEMPOTENCY_KEY(400),
  INVALID_CLIENT_PROFILE(422),
  CLIENT_REGISTER_FAILED(500),
  /** Told from FORBIDDEN by the word: the token is good, the task was never this client's. */
  NEVER_ASSIGNED(403),
  COLLECT_GOODS_MISMATCH(422),
  IDEMPOTENCY_CONFLICT(409),
  INVALID_RETRY_REASON(422),
  TASK_RETRY_NOT_ALLOWED(409),
  TASK_RETRY_ORDER_UNCERTAIN(409),
  TASK_CANCEL_NOT_ALLOWED(409),
  TASK_RESOLVE_NOT_ALLOWED(409),
  TASK_ASSIGN_NOT_ALLOWED(409);

  private final int httpStatus;

  PlainCode(int httpStatus) {
    this.httpStatus = httpStatus;
  }

  @Override
  public int httpStatus() {
    return httpStatus;
  }

  @Override
  public String word() {
    return name();
  }
}
