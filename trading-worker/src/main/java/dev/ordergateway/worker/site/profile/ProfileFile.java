package dev.ordergateway.worker.site.profile;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.ordergateway.foundation.start.DecimalSeconds;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A profile as it is written; {@link ProfileCheck} makes a {@link SiteProfile} of it. */
record ProfileFile(
    String name,
    String zone,
    Integer ordersPerPage,
    @JsonDeserialize(using = DecimalSeconds.class) Duration visibilityDelaySeconds,
    List<Origin> origins,
    Urls urls,
    Field account,
    Signs login,
    List<Challenge> challenges,
    ItemSelectors item,
    CartSelectors cart,
    ConfirmationSelectors confirmation,
    CompleteSelectors complete,
    HistorySelectors history,
    DetailSelectors detail,
    RawSelectors raw,
    Map<String, String> stages,
    Map<String, String> measured) {}
