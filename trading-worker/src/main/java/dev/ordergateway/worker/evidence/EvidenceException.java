package dev.ordergateway.worker.evidence;

/** Evidence could not be put on disk: without it no further step is taken (SPEC §0, law 4). */
public class EvidenceException extends RuntimeException {
  public EvidenceException(String message, Throwable cause) {
    super(message, cause);
  }
}
