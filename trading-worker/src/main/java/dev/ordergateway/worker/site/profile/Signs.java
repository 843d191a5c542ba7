package dev.ordergateway.worker.site.profile;

import java.util.List;

/**
 * What tells a page that stands in the way: any one of them is enough. Absent lists are empty.
 *
 * @param hosts host names; {@code *} stands for letters, digits and dashes
 * @param paths beginnings of the path, at the site's own hosts
 * @param selectors CSS
 * @param words parts of the visible text
 */
public record Signs(
    List<String> hosts, List<String> paths, List<Field> selectors, List<String> words) {
  public static final Signs NONE = new Signs(null, null, null, null);

  public Signs {
    hosts = hosts == null ? List.of() : List.copyOf(hosts);
    paths = paths == null ? List.of() : List.copyOf(paths);
    selectors = selectors == null ? List.of() : List.copyOf(selectors);
    words = words == null ? List.of() : List.copyOf(words);
  }

  /** Whether the path is, or lies below, one of those. */
  public static boolean below(List<String> paths, String path) {
    return path != null
        && paths.stream()
            .anyMatch(
                begin ->
                    path.equals(begin)
                        || path.startsWith(begin.endsWith("/") ? begin : begin + "/"));
  }

  /** Whether the host is one of those named. */
  public boolean namesHost(String host) {
    return host != null
        && hosts.stream()
            .anyMatch(
                name ->
                    host.matches("(?i)" + name.replace(".", "\\.").replace("*", "[A-Za-z0-9-]*")));
  }
}
