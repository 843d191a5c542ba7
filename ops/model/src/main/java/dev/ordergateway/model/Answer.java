package dev.ordergateway.model;

/** What has come back to the call that a worker's order thread waits for. */
enum Answer {
  NONE,
  GRANT,
  RENEWED,
  NOT_RENEWED,
  PERMIT,
  /** 6002. */
  LEASE_INVALID,
  /** 6007. */
  PERMITTED_BEFORE,
  /** The shop's page after the click shows the order. */
  PLACED;

  private static final Answer[] ALL = values();

  static Answer of(int code) {
    return ALL[code];
  }

  @SuppressWarnings("EnumOrdinal") // for the packed state, which lives in this process only
  int code() {
    return ordinal();
  }
}
