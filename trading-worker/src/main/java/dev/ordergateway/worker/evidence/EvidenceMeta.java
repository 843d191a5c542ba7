package dev.ordergateway.worker.evidence;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * A {@code .meta.json} (SPEC §7.3). Each names the one before it with its hash, so that they form a
 * chain.
 *
 * @param taskId so that a folder under another task's name shows; null in metas of before it was
 *     written down
 * @param name {@code NN-step}, so that a renamed file shows
 * @param attempt the lease and retry it belongs to
 * @param pngSha256 null where there is no picture
 * @param jsonSha256 of a {@code .json} beside it, null where there is none
 * @param previous the name of the meta before, null for the first
 */
@JsonNaming(SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.ALWAYS)
public record EvidenceMeta(
    String taskId,
    String name,
    String url,
    String method,
    Integer httpStatus,
    Instant timestamp,
    String orderState,
    String step,
    String attempt,
    @JsonProperty("html_sha256") String htmlSha256,
    @JsonProperty("png_sha256") String pngSha256,
    @JsonProperty("json_sha256") String jsonSha256,
    String previous,
    @JsonProperty("previous_meta_sha256") String previousMetaSha256) {}
