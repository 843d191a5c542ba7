package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.LeaseGrant;

/** What one look found for a lease call. */
public sealed interface LeaseAnswer {
  record Granted(LeaseGrant grant) implements LeaseAnswer {}

  /** Nothing, and law 2 bars every lane that the call could use. */
  record Barred() implements LeaseAnswer {}

  /** Nothing for now. */
  record Nothing() implements LeaseAnswer {}
}
