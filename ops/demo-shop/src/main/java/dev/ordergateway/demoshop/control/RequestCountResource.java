package dev.ordergateway.demoshop.control;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;

/** What visitors have asked of the shop so far. */
@Path("_audit/requests")
@Produces(MediaType.APPLICATION_JSON)
public final class RequestCountResource {
  private final RequestCount count;

  public RequestCountResource(RequestCount count) {
    this.count = count;
  }

  @GET
  public Requests requests() {
    return new Requests(count.byPage());
  }

  /** Such as {@code "POST /cart": 2}. */
  public record Requests(Map<String, Integer> requests) {}
}
