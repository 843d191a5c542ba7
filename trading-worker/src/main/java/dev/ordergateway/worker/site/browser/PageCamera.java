package dev.ordergateway.worker.site.browser;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.openqa.selenium.WebDriverException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a picture of the whole page, not the viewport. What must not be in it is blackened in the
 * picture: the page itself is never touched, least of all a form that is about to be sent.
 */
final class PageCamera {
  private static final Logger LOG = LoggerFactory.getLogger(PageCamera.class);

  /** Chromium's pictures end about there. */
  private static final long TALLEST = 16_000;

  /** Finds filled secret inputs, and texts with as many digits as a card number; reads only. */
  private static final String SECRET_BOXES =
      """
      const boxes = [];
      const add = r => { if (r.width > 0 && r.height > 0) boxes.push(
          [r.left + scrollX, r.top + scrollY, r.width, r.height]); };
      const secret = /card.?(no|num)|cc.?num|cvc|cvv|csc|security.?code|passw|\\bpin\\b/i;
      for (const i of document.querySelectorAll('input')) {
        if (i.value && (i.type === 'password' || /^cc-|password/.test(i.autocomplete || '')
            || secret.test(i.name) || secret.test(i.id))) add(i.getBoundingClientRect());
      }
      const luhn = d => [...d].reverse().reduce((s, c, i) => {
        let n = +c * (i % 2 + 1); return s + (n > 9 ? n - 9 : n); }, 0) % 10 === 0;
      const runs = [/(?<!\\d)\\d{13,19}(?!\\d)/g,
          /(?<!\\d)\\d{4}(?:[ -]\\d{4}){3}(?!\\d)/g,
          /(?<!\\d)\\d{4}[ -]\\d{6}[ -]\\d{4,5}(?!\\d)/g,
          /(?<!\\d[ -]?)\\d(?:[ -]?\\d){12,18}(?![ -]?\\d)/g];
      const texts = document.createTreeWalker(document.body || document, NodeFilter.SHOW_TEXT);
      for (let t = texts.nextNode(); t; t = texts.nextNode()) {
        const plain = t.data.replace(/[０-９]/g,
            c => String.fromCharCode(c.charCodeAt(0) - 0xFEE0)).replace(/[　\\u00a0‐－]/g, '-');
        for (const m of runs.flatMap(run => [...plain.matchAll(run)])) {
          if (!luhn(m[0].replace(/\\D/g, ''))) continue;
          const range = document.createRange();
          range.setStart(t, m.index); range.setEnd(t, m.index + m[0].length);
          for (const r of range.getClientRects()) add(r);
        }
      }
      return boxes;
      """;

  private PageCamera() {}

  /** Null where no picture could be taken, or where it could not be cleaned. */
  static byte[] take(ReadableTab tab) {
    try {
      List<?> boxes = (List<?>) tab.script(SECRET_BOXES);
      byte[] picture = picture(tab);
      return boxes.isEmpty() ? picture : blackened(picture, boxes);
    } catch (WebDriverException | IOException | ClassCastException e) {
      LOG.info("no picture of the page: {}", BrowserFault.firstLine(e));
      return null;
    }
  }

  private static byte[] picture(ReadableTab tab) {
    Map<?, ?> metrics = tab.command("Page.getLayoutMetrics", Map.of());
    Map<?, ?> size = (Map<?, ?>) metrics.get("cssContentSize");
    Map<String, Object> clip =
        Map.of(
            "x",
            0,
            "y",
            0,
            "width",
            ((Number) size.get("width")).doubleValue(),
            "height",
            Math.min(TALLEST, ((Number) size.get("height")).doubleValue()),
            "scale",
            1);
    Map<String, Object> taken =
        tab.command(
            "Page.captureScreenshot",
            Map.of("format", "png", "captureBeyondViewport", true, "clip", clip));
    return Base64.getDecoder().decode((String) taken.get("data"));
  }

  private static byte[] blackened(byte[] png, List<?> boxes) throws IOException {
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.BLACK);
    for (Object box : boxes) {
      List<?> edges = (List<?>) box;
      graphics.fillRect(
          pixel(edges.get(0)) - 1,
          pixel(edges.get(1)) - 1,
          pixel(edges.get(2)) + 3,
          pixel(edges.get(3)) + 3);
    }
    graphics.dispose();
    ByteArrayOutputStream clean = new ByteArrayOutputStream();
    ImageIO.write(image, "png", clean);
    return clean.toByteArray();
  }

  private static int pixel(Object number) {
    return (int) Math.floor(((Number) number).doubleValue());
  }
}
