package dev.ordergateway.api.task;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * One time that a task was handed out (SPEC §6).
 *
 * @param generation counts them, from 1
 * @param executor a worker's or a client's id
 * @param endedAt null while it goes on, or was lost without a word
 * @param outcome null while nothing is known
 * @param orderSubmitted null while nobody has said whether it bought something
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ExecutionView(
    int generation,
    String executor,
    Instant startedAt,
    Instant endedAt,
    String outcome,
    Boolean orderSubmitted) {}
