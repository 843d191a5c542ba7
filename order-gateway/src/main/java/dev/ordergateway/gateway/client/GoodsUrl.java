package dev.ordergateway.gateway.client;

import dev.ordergateway.gateway.http.WholeText;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a product at Pinduoduo. It is taken apart by hand and strictly: whatever two
 * programs could read as two different addresses is refused.
 *
 * @param text as it came
 * @param goodsId digits; null for a share link, which names none
 */
record GoodsUrl(String text, String goodsId) {
  private static final int LONGEST = 2048;
  private static final Pattern GOODS_ID = Pattern.compile("[0-9]{1,20}");
  private static final List<String> HOSTS = List.of("yangkeduo.com", "pinduoduo.com");
  private static final Set<String> ID_PARAMETERS = Set.of("goods_id", "goodsId");

  /** Scheme, host, port, path, query; whatever is odd about the host does not match. */
  private static final Pattern FORM =
      Pattern.compile(
          "(?<scheme>https?)://(?<host>[a-z0-9-]+(\\.[a-z0-9-]+)+)(:(?<port>[0-9]{1,5}))?"
              + "(?<path>/[^?#]*)?(\\?(?<query>[^#]*))?(#.*)?",
          Pattern.CASE_INSENSITIVE);

  /**
   * Blanks and controls, which some programs drop, and backslashes, which some take for slashes.
   */
  private static final Pattern ODD = Pattern.compile("[\\s\\p{C}\\p{Z}\\\\]");

  /** A number of Pinduoduo's, kept as text: leading zeros and twenty digits survive. */
  static boolean isGoodsId(String text) {
    return text != null && GOODS_ID.matcher(text).matches();
  }

  /** Nothing where it is no address of a product at Pinduoduo, or names two products. */
  static Optional<GoodsUrl> parse(String text) {
    if (text == null
        || text.length() > LONGEST
        || !WholeText.isWhole(text)
        || ODD.matcher(text).find()) {
      return Optional.empty();
    }
    Matcher form = FORM.matcher(text);
    if (!form.matches()
        || !isPinduoduo(form.group("host").toLowerCase(Locale.ROOT))
        || !isUsual(form.group("scheme"), form.group("port"))) {
      return Optional.empty();
    }
    Set<String> ids = idsIn(form.group("query"));
    if (ids.size() > 1 || !ids.stream().allMatch(GoodsUrl::isGoodsId)) {
      return Optional.empty();
    }
    return Optional.of(new GoodsUrl(text, ids.stream().findFirst().orElse(null)));
  }

  private static boolean isPinduoduo(String host) {
    return HOSTS.stream().anyMatch(known -> host.equals(known) || host.endsWith("." + known));
  }

  private static boolean isUsual(String scheme, String port) {
    return port == null || port.equals(scheme.equalsIgnoreCase("https") ? "443" : "80");
  }

  private static Set<String> idsIn(String query) {
    Set<String> ids = new TreeSet<>();
    for (String parameter : (query == null ? "" : query).split("&", -1)) {
      int equals = parameter.indexOf('=');
      String name = decoded(equals < 0 ? parameter : parameter.substring(0, equals));
      if (ID_PARAMETERS.contains(name)) {
        ids.add(equals < 0 ? "" : decoded(parameter.substring(equals + 1)));
      }
    }
    return ids;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text; // "%zz" stands for itself
    }
  }
}
