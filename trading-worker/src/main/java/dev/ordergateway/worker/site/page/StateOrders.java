package dev.ordergateway.worker.site.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Finds the orders in a page's own data, whose inner names are not known (SPEC §7.4): by what they
 * look like, an array of objects that carry order numbers. What is not recognised is said, and
 * keeps the page from proving anything.
 */
final class StateOrders {
  /** Of all the numbers beside the orders, the one that counts them. */
  private static final Pattern TOTAL = Pattern.compile("(?i).*total.*");

  /** What says that an empty list is none that was really looked up. */
  private static final Pattern TROUBLE =
      Pattern.compile("(?i).*(error|fail|exception|maintenance|loading|pending|retry).*");

  private static final Pattern MORE = Pattern.compile("(?i).*has_?(next|more).*");

  private static final Pattern NO_TOTAL = Pattern.compile("(?i).*(price|amount|page|point|yen).*");

  private final StateOrder orders;
  private final Pattern number;
  private final int perPage;

  // Of one page.
  private final List<ListPage.Row> rows = new ArrayList<>();
  private final List<String> doubts = new ArrayList<>();
  private final Set<String> places = new TreeSet<>();
  private final Set<String> strangers = new TreeSet<>();
  private final Map<String, JsonNode> scalars = new LinkedHashMap<>();
  private boolean sawArray;

  private StateOrders(SiteProfile profile) {
    this.number = Pattern.compile(profile.complete().orderNumberForm());
    this.orders = new StateOrder(profile, number);
    this.perPage = profile.ordersPerPage();
  }

  /**
   * @param list the data of the list
   * @param page which page it is, from 1
   */
  static ListPage read(JsonNode list, SiteProfile profile, int page) {
    return new StateOrders(profile).read(list, page);
  }

  private ListPage read(JsonNode list, int page) {
    look(list, "");
    if (places.size() > 1) {
      doubts.add("orders stand in several places: " + String.join(", ", places));
    }
    if (!strangers.isEmpty()) {
      doubts.add("data was not recognised: " + String.join(", ", strangers));
    }
    lookForTrouble(list, "");
    Set<String> missed = textsIn(list, text -> number.matcher(text).matches());
    rows.forEach(row -> missed.remove(row.order().number()));
    if (!missed.isEmpty()) {
      doubts.add("order numbers stand where no order was recognised: " + missed);
    }
    Long total = total();
    return new ListPage(rows, total, isLast(total, page), doubts);
  }

  /**
   * @param path with {@code []} for each array's elements
   */
  private void look(JsonNode node, String path) {
    if (node instanceof ObjectNode object) {
      object.properties().forEach(each -> look(each.getValue(), path + "." + each.getKey()));
    } else if (node.isArray()) {
      sawArray = true;
      lookInto(node, path + "[]");
    } else {
      scalars.put(path, node);
    }
  }

  private void lookInto(JsonNode array, String path) {
    boolean holdsOrders = false;
    for (JsonNode element : array) {
      holdsOrders |= !orders.numbersOf(element).isEmpty();
    }
    if (holdsOrders) {
      places.add(path);
      array.forEach(element -> orders.read(element, doubts).ifPresent(rows::add));
      return;
    }
    for (JsonNode element : array) {
      if (!textsIn(element, text -> number.matcher(text).matches()).isEmpty()) {
        look(element, path);
      } else if (element.isContainerNode() && !element.isEmpty()) {
        strangers.add(path);
      }
    }
  }

  private void lookForTrouble(JsonNode node, String path) {
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      String name = path + "." + member.getKey();
      if (TROUBLE.matcher(member.getKey()).matches() && says(member.getValue())) {
        doubts.add("the data speaks of trouble: " + name);
      } else if (member.getValue().isObject()) {
        lookForTrouble(member.getValue(), name);
      }
    }
  }

  private static boolean says(JsonNode value) {
    return !(value.isNull()
        || (value.isContainerNode() && value.isEmpty())
        || (value.isBoolean() && !value.booleanValue())
        || (value.isTextual() && value.textValue().isEmpty())
        || (value.isNumber() && value.decimalValue().signum() == 0));
  }

  /** Every text of that kind, wherever it stands, as a name too. */
  static Set<String> textsIn(JsonNode node, Predicate<String> kind) {
    Set<String> found = new LinkedHashSet<>();
    if (node.isTextual() && kind.test(node.textValue())) {
      found.add(node.textValue());
    }
    node.fieldNames()
        .forEachRemaining(name -> found.addAll(kind.test(name) ? Set.of(name) : Set.of()));
    node.forEach(member -> found.addAll(textsIn(member, kind)));
    return found;
  }

  /** Null where none, or more than one, may be it. */
  private Long total() {
    Set<Long> found = new LinkedHashSet<>();
    scalars.forEach(
        (path, value) -> {
          if (value.isIntegralNumber()
              && value.canConvertToLong()
              && !path.contains("[]")
              && TOTAL.matcher(path).matches()
              && !NO_TOTAL.matcher(path).matches()) {
            found.add(value.longValue());
          }
        });
    return found.size() == 1 ? found.iterator().next() : null;
  }

  /** Null where it can't be told: then the next page has to say it, by holding nothing. */
  private Boolean isLast(Long total, int page) {
    boolean saysMore =
        scalars.entrySet().stream()
            .anyMatch(each -> MORE.matcher(each.getKey()).matches() && each.getValue().asBoolean());
    if (saysMore) {
      return false;
    }
    if (total == null) {
      // An empty array behind full ones is an end; an empty first page proves nothing by itself.
      boolean isEnd = rows.isEmpty() && sawArray && page > 1 && doubts.isEmpty();
      return isEnd ? true : null;
    }
    if (page == 1 && total == perPage && rows.size() == perPage) {
      return null; // it may count the page's own orders: the next page has to say that it is the
      // end
    }
    long before = (page - 1L) * perPage;
    long expected = Math.max(0, Math.min(perPage, total - before));
    if (expected != rows.size()) {
      doubts.add("says %d orders in all, and shows %d here".formatted(total, rows.size()));
    }
    return before + rows.size() >= total;
  }
}
