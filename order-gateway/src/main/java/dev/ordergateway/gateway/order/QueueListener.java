package dev.ordergateway.gateway.order;

/** Is told of what may be handed out to those who wait. */
public interface QueueListener {
  /** A task was queued at that site. */
  void queued(String site);

  /** A lane was freed. */
  void laneFreed();
}
