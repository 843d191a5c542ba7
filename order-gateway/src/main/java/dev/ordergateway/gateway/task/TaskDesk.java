package dev.ordergateway.gateway.task;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Store;
import java.time.Duration;

/** What persons may see of tasks of either channel, and do with them (SPEC §6). */
public final class TaskDesk {
  private final TaskQueries queries;
  private final RetryService retries;
  private final CancelService cancellations;
  private final ResolveService resolutions;
  private final ObjectMapper json;

  /**
   * @param settle how long after a permit nobody can know yet that nothing was bought
   */
  public TaskDesk(
      Store store,
      TaskChannels channels,
      ReviewService reviews,
      Duration settle,
      ObjectMapper json) {
    TaskEvents events = new TaskEvents(json);
    this.queries = new TaskQueries(store, channels, json);
    this.retries = new RetryService(store, channels, events);
    this.cancellations = new CancelService(store, channels, events);
    this.resolutions = new ResolveService(store, channels, events, reviews, settle);
    this.json = json;
  }

  public TaskQueries queries() {
    return queries;
  }

  public RetryService retries() {
    return retries;
  }

  public CancelService cancellations() {
    return cancellations;
  }

  public ResolveService resolutions() {
    return resolutions;
  }

  public TaskResource resource() {
    return new TaskResource(this, json);
  }
}
