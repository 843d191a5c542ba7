package dev.ordergateway.endtoend;

/**
 * A fault of the shop's, and the end that is true for it.
 *
 * @param fault what {@code POST /_faults} takes
 * @param errorCode of the last report, 0 where it has none
 * @param says what that report's detail tells, at least
 */
record FaultRow(String fault, TrueEnd end, int errorCode, String says) {
  static FaultRow of(String fault, TrueEnd end, int errorCode, String says) {
    return new FaultRow("{\"fault\":\"" + fault + "\"}", end, errorCode, says);
  }

  FaultRow with(String further) {
    return new FaultRow(fault.replace("}", "," + further + "}"), end, errorCode, says);
  }
}
