package dev.ordergateway.api.order;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/**
 * {@code GET /api/orders/{id}} (SPEC §3).
 *
 * @param latestReport the last row of the mirror, which is the current state; null where there is
 *     none
 * @param reports oldest first
 */
@JsonNaming(SnakeCaseStrategy.class)
public record OrderView(TaskView task, ReportView latestReport, List<ReportView> reports) {}
