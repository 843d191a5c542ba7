package dev.ordergateway.api.order;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * One row of the mirror: the latest that was said of one state (SPEC §3). Null: never said.
 *
 * @param reportedAt when it was last said
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ReportView(
    OrderState state,
    Long payableYen,
    Instant payDeadline,
    String siteOrderId,
    String evidenceRef,
    @JsonProperty("evidence_sha256") String evidenceSha256,
    Boolean evidenceMissing,
    Integer errorCode,
    String detail,
    String workerId,
    int leaseCount,
    Instant reportedAt) {}
