package dev.ordergateway.api.order;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/**
 * {@code POST /api/orders/{id}/report}, as our worker sends it (SPEC §3). The gateway reads reports
 * leniently, field by field, since a fact is not lost over the form of its details.
 *
 * @param leaseCount the lease it belongs to; null: the current one
 * @param payableYen whole yen, 0 or more
 * @param evidenceRef {@code {task_id}/NN-step}, without extension
 * @param evidenceSha256 the hash of the newest meta file: it pins the whole chain
 * @param evidenceMissing true where the fact stands without evidence
 * @param errorCode a number of {@link dev.ordergateway.api.WorkerErrorCode}
 * @param terminal whether this ends the task
 * @param outcome null: it follows from the state
 */
@JsonNaming(SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReportRequest(
    @NotNull String workerId,
    @NotNull OrderState state,
    Integer leaseCount,
    Long payableYen,
    Instant payDeadline,
    String siteOrderId,
    String evidenceRef,
    @JsonProperty("evidence_sha256") String evidenceSha256,
    Boolean evidenceMissing,
    Integer errorCode,
    String detail,
    boolean terminal,
    Outcome outcome) {}
