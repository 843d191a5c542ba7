package dev.ordergateway.worker.site;

import dev.ordergateway.api.WorkerErrorCode;

/**
 * A step stopped before anything irreversible happened, and it is known why. What happens at or
 * after the final click is never told by an exception: see {@link SubmitResult}.
 */
public class SiteException extends RuntimeException {
  private final WorkerErrorCode code;
  private final transient PageCapture page;

  /**
   * @param page the page that shows it, null where none was opened or none can be had
   */
  public SiteException(WorkerErrorCode code, String message, PageCapture page) {
    super(message);
    this.code = code;
    this.page = page;
  }

  public SiteException(WorkerErrorCode code, String message, PageCapture page, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.page = page;
  }

  public WorkerErrorCode code() {
    return code;
  }

  public PageCapture page() {
    return page;
  }
}
