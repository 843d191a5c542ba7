package dev.ordergateway.gateway.store;

import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.api.client.ClientTaskType;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.api.review.ReviewStatus;
import dev.ordergateway.api.task.Channel;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.ArgumentFactory;

/** Keeps the contract's enums under their wire names, which the schema's checks list too. */
final class WireEnums {
  private WireEnums() {}

  static Jdbi install(Jdbi jdbi) {
    map(jdbi, TaskStatus.class, TaskStatus::wire, TaskStatus::ofWire);
    map(jdbi, OrderState.class, OrderState::wire, OrderState::ofWire);
    map(jdbi, ReviewStatus.class, ReviewStatus::wire, ReviewStatus::ofWire);
    map(jdbi, QueryKind.class, QueryKind::wire, QueryKind::ofWire);
    map(jdbi, QueryStatus.class, QueryStatus::wire, QueryStatus::ofWire);
    map(jdbi, Channel.class, Channel::wire, Channel::ofWire);
    map(jdbi, ClientTaskStatus.class, ClientTaskStatus::wire, ClientTaskStatus::ofWire);
    map(jdbi, ClientTaskType.class, ClientTaskType::wire, ClientTaskType::ofWire);
    return jdbi;
  }

  private static <E extends Enum<E>> void map(
      Jdbi jdbi, Class<E> type, Function<E, String> wire, Function<String, E> ofWire) {
    jdbi.registerColumnMapper(
        type,
        (row, column, context) -> {
          String text = row.getString(column);
          return text == null ? null : ofWire.apply(text);
        });
    ArgumentFactory.Preparable asText =
        (given, config) ->
            given == type
                ? Optional.of(
                    value -> {
                      String text = value == null ? null : wire.apply(type.cast(value));
                      return (position, statement, context) -> statement.setString(position, text);
                    })
                : Optional.empty();
    jdbi.registerArgument(asText);
  }
}
