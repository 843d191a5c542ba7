package dev.ordergateway.gateway.query;

import dev.ordergateway.api.Envelope;
import dev.ordergateway.api.query.QueryGrant;
import dev.ordergateway.gateway.http.HeldCall;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** One lease call for a query while it is held. */
final class QueryCall extends HeldCall {
  /**
   * The parameters of the call, checked.
   *
   * @param site null: any
   * @param patience how long it may be held, already clamped
   */
  record Terms(String workerId, String site, Duration patience) {}

  private final Terms terms;

  QueryCall(Terms terms, BooleanSupplier isPresent, Consumer<Object> answerer, Executor answers) {
    super(terms.workerId(), isPresent, answerer, answers);
    this.terms = terms;
  }

  Terms terms() {
    return terms;
  }

  boolean accepts(String site) {
    return terms.site() == null || terms.site().equals(site);
  }

  void grant(QueryGrant grant) {
    answer(Envelope.ok(grant));
  }

  void empty() {
    answer(Envelope.ok(null));
  }
}
