package dev.ordergateway.worker.site.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.worker.site.ReadOrder;
import dev.ordergateway.worker.site.profile.SiteProfile;
import dev.ordergateway.worker.site.reading.OrderNumber;
import dev.ordergateway.worker.site.reading.ShopDate;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One order in a page's own data: what can be recognised of it by its look and by the words in its
 * names. A value is taken only where exactly one fits.
 */
final class StateOrder {
  private static final Pattern SHOP_ID = Pattern.compile("(?i).*shop[._]?id");
  private static final Pattern SHOP_NAME = Pattern.compile("(?i).*shop[._]?name");
  private static final Pattern ITEM_ID = Pattern.compile("(?i)(.*item[._]?)?id");
  private static final Pattern ITEM_NAME = Pattern.compile("(?i)(.*item[._]?)?(name|title)");

  private final SiteProfile profile;
  private final Pattern number;

  StateOrder(SiteProfile profile, Pattern number) {
    this.profile = profile;
    this.number = number;
  }

  /** The order numbers that an element carries itself, not in its lists. */
  Set<String> numbersOf(JsonNode element) {
    Set<String> found = new LinkedHashSet<>();
    values(element)
        .forEach(
            (path, value) -> {
              if (value.isTextual() && number.matcher(value.textValue()).matches()) {
                found.add(value.textValue());
              }
            });
    return found;
  }

  /**
   * Empty where it is none.
   *
   * @param doubts takes what was not recognised
   */
  Optional<ListPage.Row> read(JsonNode element, List<String> doubts) {
    Set<String> numbers = numbersOf(element);
    if (numbers.size() != 1) {
      doubts.add("an order carries " + (numbers.isEmpty() ? "no number" : numbers));
      return Optional.empty();
    }
    String own = numbers.iterator().next();
    Map<String, JsonNode> values = values(element);
    String text = dateText(values, own);
    ShopDate date = text == null ? null : ShopDate.read(text, profile.zone()).orElseThrow();
    if (date == null) {
      doubts.add("order " + own + " carries no date that fits its number");
    }
    Long shopId = OrderNumber.shopId(own);
    Long said = only(longs(values, SHOP_ID));
    if (said != null && !said.equals(shopId)) {
      doubts.add("order " + own + " carries the shop " + said);
    }
    return Optional.of(
        new ListPage.Row(
            new ReadOrder(
                own,
                text,
                date == null ? null : date.iso(profile.zone()),
                shopId,
                only(texts(values, SHOP_NAME)),
                items(element, own, doubts)),
            date));
  }

  /** The date that lies on the number's own day; null where there is none, or several differ. */
  private String dateText(Map<String, JsonNode> values, String own) {
    Set<String> found = new LinkedHashSet<>();
    values.forEach(
        (path, value) -> {
          if (value.isTextual()) {
            ShopDate.read(value.textValue(), profile.zone())
                .filter(date -> OrderNumber.fits(own, date, profile.zone()))
                .ifPresent(date -> found.add(value.textValue()));
          }
        });
    return only(found);
  }

  private List<ReadOrder.Item> items(JsonNode element, String own, List<String> doubts) {
    List<ReadOrder.Item> items = new ArrayList<>();
    for (JsonNode list : lists(element)) {
      for (JsonNode line : list) {
        Map<String, JsonNode> values = values(line);
        ReadOrder.Item item =
            new ReadOrder.Item(
                only(longs(values, ITEM_ID)), only(texts(values, ITEM_NAME)), url(values));
        if (item.name() != null || item.url() != null) {
          items.add(item);
        } else if (line.isObject()) {
          doubts.add("a line of order " + own + " was not recognised");
        }
      }
    }
    if (items.isEmpty()) {
      doubts.add("no item of order " + own + " was recognised");
    }
    return items;
  }

  private URI url(Map<String, JsonNode> values) {
    Set<String> found = new LinkedHashSet<>();
    values.forEach(
        (path, value) -> {
          if (value.isTextual()
              && profile.raw().itemUrl() != null
              && value.textValue().startsWith(profile.raw().itemUrl())) {
            found.add(value.textValue());
          }
        });
    try {
      return found.size() == 1 ? URI.create(found.iterator().next()) : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Single values with the names that lead to them, through objects but not through lists. */
  private static Map<String, JsonNode> values(JsonNode element) {
    Map<String, JsonNode> values = new LinkedHashMap<>();
    if (element instanceof ObjectNode object) {
      object
          .properties()
          .forEach(
              member -> {
                if (member.getValue().isObject()) {
                  values(member.getValue())
                      .forEach((path, value) -> values.put(member.getKey() + "." + path, value));
                } else if (member.getValue().isValueNode()) {
                  values.put(member.getKey(), member.getValue());
                }
              });
    }
    return values;
  }

  private static List<JsonNode> lists(JsonNode element) {
    List<JsonNode> lists = new ArrayList<>();
    for (JsonNode member : element) {
      if (member.isArray()) {
        lists.add(member);
      } else if (member.isObject()) {
        lists.addAll(lists(member));
      }
    }
    return lists;
  }

  private static Set<Long> longs(Map<String, JsonNode> values, Pattern name) {
    Set<Long> found = new LinkedHashSet<>();
    values.forEach(
        (path, value) -> {
          if (name.matcher(path).matches()) {
            if (value.isIntegralNumber() && value.canConvertToLong()) {
              found.add(value.longValue());
            } else if (value.isTextual() && value.textValue().matches("[0-9]{1,18}")) {
              found.add(Long.valueOf(value.textValue()));
            }
          }
        });
    return found;
  }

  private static Set<String> texts(Map<String, JsonNode> values, Pattern name) {
    Set<String> found = new LinkedHashSet<>();
    values.forEach(
        (path, value) -> {
          if (name.matcher(path).matches() && value.isTextual() && !value.textValue().isBlank()) {
            found.add(value.textValue());
          }
        });
    return found;
  }

  private static <T> T only(Set<T> values) {
    return values.size() == 1 ? values.iterator().next() : null;
  }
}
