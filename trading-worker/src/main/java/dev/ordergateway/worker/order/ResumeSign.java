package dev.ordergateway.worker.order;

/** A person's word that the worker may take orders again after a held scene. */
public interface ResumeSign {
  boolean isGiven();

  /** Takes it down, so that it does not count for a later scene. */
  void clear();
}
