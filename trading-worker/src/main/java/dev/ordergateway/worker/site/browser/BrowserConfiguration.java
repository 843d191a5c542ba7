package dev.ordergateway.worker.site.browser;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;

/**
 * The account's browser, under {@code browser} in {@code worker.yml} (SPEC §1).
 *
 * @param binary path of Chromium or Chrome; null or empty: the usual places
 * @param driver path of the ChromeDriver that fits it; null or empty: the usual places. Nothing is
 *     ever downloaded
 * @param profileFolder kept between runs, since the account's cookies live there; one worker each
 * @param headless false where a person is to see it
 * @param windowWidth pixels
 * @param windowHeight pixels
 * @param arguments more arguments of the browser
 * @param pageLoadSeconds how long a page may take
 */
public record BrowserConfiguration(
    @JsonProperty String binary,
    @JsonProperty String driver,
    @JsonProperty @NotNull String profileFolder,
    @JsonProperty Boolean headless,
    @JsonProperty @Min(320) @Max(7680) Integer windowWidth,
    @JsonProperty @Min(240) @Max(4320) Integer windowHeight,
    @JsonProperty @NotNull List<String> arguments,
    @JsonProperty @Min(1) @Max(600) Integer pageLoadSeconds) {

  public BrowserConfiguration {
    binary = blankIsNull(binary);
    driver = blankIsNull(driver);
    profileFolder = blankIsNull(profileFolder) == null ? "data/browser" : profileFolder;
    headless = headless == null || headless;
    windowWidth = windowWidth == null ? 1280 : windowWidth;
    windowHeight = windowHeight == null ? 1600 : windowHeight;
    arguments = arguments == null ? List.of() : List.copyOf(arguments);
    pageLoadSeconds = pageLoadSeconds == null ? 60 : pageLoadSeconds;
  }

  /** Everything by default, in that profile folder. */
  public static BrowserConfiguration in(String profileFolder) {
    return new BrowserConfiguration(null, null, profileFolder, null, null, null, null, null);
  }

  /** The same with a visible browser, for a person who logs in. */
  public BrowserConfiguration visible() {
    return new BrowserConfiguration(
        binary,
        driver,
        profileFolder,
        false,
        windowWidth,
        windowHeight,
        arguments,
        pageLoadSeconds);
  }

  private static String blankIsNull(String text) {
    return text == null || text.isBlank() ? null : text;
  }
}
