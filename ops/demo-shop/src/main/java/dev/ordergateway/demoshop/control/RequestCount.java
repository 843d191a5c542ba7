package dev.ordergateway.demoshop.control;

import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Counts what visitors ask of the shop, also where they are sent to the login. */
@PreMatching
@Priority(1)
public final class RequestCount implements ContainerRequestFilter {
  private final Map<String, Integer> counts = new ConcurrentSkipListMap<>();

  @Override
  public void filter(ContainerRequestContext request) {
    String path = request.getUriInfo().getPath();
    if (!path.startsWith("_")) {
      counts.merge(request.getMethod() + " /" + path.split("/", 2)[0], 1, Integer::sum);
    }
  }

  /** How often, by method and first part of the path. */
  Map<String, Integer> byPage() {
    return new TreeMap<>(counts);
  }

  void reset() {
    counts.clear();
  }
}
