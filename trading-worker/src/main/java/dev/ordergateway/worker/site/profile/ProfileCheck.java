package dev.ordergateway.worker.site.profile;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.Step;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Refuses a profile that the engine could not follow to the letter. */
final class ProfileCheck {
  /** It never gets buying, paying or monitoring (SPEC §7.4). */
  private static final String NEVER_BUYS = "rakuma";

  private final String name;
  private final ProfileFile file;

  ProfileCheck(String name, ProfileFile file) {
    this.name = name;
    this.file = file;
  }

  SiteProfile checked() {
    need("name", file.name());
    SiteProfile profile =
        new SiteProfile(
            file.name(),
            zone(),
            Objects.requireNonNull(need("orders_per_page", file.ordersPerPage())),
            file.visibilityDelaySeconds() == null ? Duration.ZERO : file.visibilityDelaySeconds(),
            List.copyOf(need("origins", file.origins())),
            need("urls", file.urls()),
            file.account(),
            Objects.requireNonNullElse(file.login(), Signs.NONE),
            file.challenges() == null ? List.of() : List.copyOf(file.challenges()),
            Objects.requireNonNullElse(file.item(), ItemSelectors.NONE),
            Objects.requireNonNullElse(file.cart(), CartSelectors.NONE),
            Objects.requireNonNullElse(file.confirmation(), ConfirmationSelectors.NONE),
            Objects.requireNonNullElse(file.complete(), CompleteSelectors.NONE),
            Objects.requireNonNullElse(file.history(), HistorySelectors.NONE),
            Objects.requireNonNullElse(file.detail(), DetailSelectors.NONE),
            Objects.requireNonNullElse(file.raw(), RawSelectors.NONE),
            stages(),
            measured());
    checkBounds(profile);
    checkUrls(profile);
    refuseRakuma(profile);
    profile.measured().keySet().forEach(step -> checkNeeds(profile, step));
    return profile;
  }

  private void checkBounds(SiteProfile profile) {
    if (profile.ordersPerPage() < 1) {
      throw wrong("orders_per_page", "must be 1 or more");
    }
    if (profile.origins().isEmpty()) {
      throw wrong("origins", "must name one at least");
    }
    try {
      if (Pattern.compile(profile.complete().orderNumberForm()).matcher("").matches()) {
        throw wrong("complete.order_number_form", "must not fit an empty text");
      }
    } catch (PatternSyntaxException e) {
      throw wrong("complete.order_number_form", "is no regular expression: " + e.getDescription());
    }
    for (Challenge challenge : profile.challenges()) {
      need("challenges.name", challenge.name());
    }
  }

  private void checkUrls(SiteProfile profile) {
    Urls urls = profile.urls();
    Map<String, Object> opened = new LinkedHashMap<>();
    opened.put("urls.item", urls.item());
    opened.put("urls.cart", urls.cart());
    opened.put("urls.confirmation", urls.confirmation());
    opened.put("urls.history", urls.history());
    opened.put("urls.history_older", urls.historyOlder());
    opened.put("urls.detail", urls.detail());
    opened.forEach(
        (key, url) -> {
          if (url != null && !profile.owns(plain(key, url.toString()))) {
            throw wrong(key, "does not lie at one of the site's origins");
          }
        });
    needsPart("urls.item", urls.item(), "{code}");
    needsPart("urls.history", urls.history(), "{page}");
    needsPart("urls.history_older", urls.historyOlder(), "{page}");
    needsPart("urls.detail", urls.detail(), "{order}");
  }

  private URI plain(String key, String url) {
    try {
      return URI.create(url.replaceAll("\\{[a-z]+}", "1"));
    } catch (IllegalArgumentException e) {
      throw wrong(key, "is no address");
    }
  }

  private void needsPart(String key, String url, String part) {
    if (url != null && !url.contains(part)) {
      throw wrong(key, "must contain " + part);
    }
  }

  private void refuseRakuma(SiteProfile profile) {
    boolean rakuma =
        isRakuma(name)
            || isRakuma(profile.name())
            || profile.origins().stream().anyMatch(origin -> isRakuma(origin.host()));
    for (Step step : profile.measured().keySet()) {
      if (rakuma && step.writing()) {
        throw wrong("measured." + step.wire(), "Rakuma never gets buying or paying");
      }
      if (rakuma && step == Step.ORDER_DETAIL) { // what the monitor goes by
        throw wrong("measured." + step.wire(), "Rakuma never gets monitoring");
      }
    }
  }

  private static boolean isRakuma(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return lower.contains(NEVER_BUYS) || lower.equals("fril.jp") || lower.endsWith(".fril.jp");
  }

  private void checkNeeds(SiteProfile profile, Step step) {
    for (Map.Entry<String, Object> need : StepNeeds.of(profile, step).entrySet()) {
      if (need.getValue() == null || (need.getValue() instanceof List<?> list && list.isEmpty())) {
        throw wrong(
            need.getKey(), "is missing, and the measured step " + step.wire() + " needs it");
      }
    }
  }

  private Map<String, OrderState> stages() {
    Map<String, OrderState> stages = new LinkedHashMap<>();
    if (file.stages() != null) {
      file.stages()
          .forEach(
              (word, state) -> {
                try {
                  stages.put(word, OrderState.ofWire(state));
                } catch (IllegalArgumentException e) {
                  throw wrong("stages." + word, e.getMessage());
                }
                if (!stages.get(word).isSignOfAnOrder()) {
                  throw wrong("stages." + word, state + " is no state of a placed order");
                }
              });
    }
    return Map.copyOf(stages);
  }

  private Map<Step, LocalDate> measured() {
    Map<Step, LocalDate> measured = new EnumMap<>(Step.class);
    if (file.measured() != null) {
      file.measured()
          .forEach((step, date) -> measured.put(step(step), date("measured." + step, date)));
    }
    return measured;
  }

  private Step step(String wire) {
    for (Step step : Step.values()) {
      if (step.wire().equals(wire)) {
        return step;
      }
    }
    throw wrong("measured." + wire, "there is no such step");
  }

  private LocalDate date(String key, String date) {
    try {
      return LocalDate.parse(need(key, date));
    } catch (DateTimeException e) {
      throw wrong(key, date + " is no date such as 2026-11-30");
    }
  }

  private ZoneId zone() {
    try {
      return ZoneId.of(need("zone", file.zone()));
    } catch (DateTimeException e) {
      throw wrong("zone", file.zone() + " is no time zone");
    }
  }

  private <T> T need(String key, T value) {
    if (value == null) {
      throw wrong(key, "is missing");
    }
    return value;
  }

  private StartException wrong(String key, String why) {
    return new StartException("profile " + name + ": " + key + ": " + why);
  }
}
