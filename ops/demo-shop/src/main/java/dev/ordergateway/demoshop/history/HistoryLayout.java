package dev.ordergateway.demoshop.history;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the pages of the history look. */
public enum HistoryLayout {
  @JsonProperty("usual")
  USUAL,
  /** As after a redesign: nothing has the id, the class or the label that it had. */
  @JsonProperty("changed")
  CHANGED
}
