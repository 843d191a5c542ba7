package dev.ordergateway.gateway.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.query.QueryGrant;
import dev.ordergateway.api.query.QuerySummary;
import dev.ordergateway.api.query.QueryView;

/** Queries as the callers see them. */
final class QueryViews {
  private final ObjectMapper json;

  QueryViews(ObjectMapper json) {
    this.json = json;
  }

  QueryGrant grant(AccountQuery query) {
    return new QueryGrant(
        query.queryId(),
        query.site(),
        query.kind(),
        object(query.params()),
        query.attempts(),
        query.leaseExpiresAt());
  }

  /**
   * @param result JSON text of an object, or null
   */
  QueryView whole(AccountQuery query, String result) {
    return new QueryView(
        query.queryId(),
        query.site(),
        query.kind(),
        object(query.params()),
        query.status(),
        query.attempts(),
        query.leaseOwner(),
        result == null ? null : object(result),
        query.errorCode(),
        query.errorMessage(),
        query.createdAt(),
        query.updatedAt(),
        query.expiresAt(),
        query.finishedAt());
  }

  QuerySummary summary(AccountQuery query) {
    return new QuerySummary(
        query.queryId(),
        query.site(),
        query.kind(),
        object(query.params()),
        query.status(),
        query.attempts(),
        query.leaseOwner(),
        query.errorCode(),
        query.errorMessage(),
        query.createdAt(),
        query.updatedAt(),
        query.expiresAt(),
        query.finishedAt());
  }

  String text(ObjectNode object) {
    try {
      return json.writeValueAsString(object);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a parsed object can always be written", e);
    }
  }

  ObjectNode object(String text) {
    try {
      return json.readValue(text, ObjectNode.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the store holds what is no JSON object", e);
    }
  }
}
