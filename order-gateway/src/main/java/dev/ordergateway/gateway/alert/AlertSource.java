package dev.ordergateway.gateway.alert;

import java.util.List;
import java.util.Set;

/** A feature that knows what stands in its part of the house. */
public interface AlertSource {
  /** The names of all alerts it can raise. */
  Set<String> names();

  /** What stands now. */
  List<Alert> standing();
}
