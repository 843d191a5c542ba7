package dev.ordergateway.api.task;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * What a person did with the task (SPEC §6). Never changed.
 *
 * @param type UPPER_SNAKE, such as {@code TASK_REQUEUED}
 * @param details what was said with it; an object, perhaps empty
 */
@JsonNaming(SnakeCaseStrategy.class)
public record EventView(String type, String operator, ObjectNode details, Instant createdAt) {}
