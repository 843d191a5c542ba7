package dev.ordergateway.api;

import java.util.List;

/**
 * One page of a list, newest first (SPEC §2).
 *
 * @param total how many match in all
 * @param limit 1 to 200
 * @param offset 0 or more
 */
public record Page<T>(List<T> items, long total, int limit, int offset) {
  public Page {
    items = List.copyOf(items);
  }
}
