package dev.ordergateway.worker.site;

import java.net.URI;
import java.time.Instant;

/**
 * A page as it was seen, to become evidence. Card numbers are masked in it already, and it holds no
 * cookie (SPEC §7.3).
 *
 * @param url the page's address
 * @param method {@code GET}, or {@code POST} where a form led to it
 * @param httpStatus null where the browser does not tell
 * @param at when it was captured, wall clock
 * @param html the document as UTF-8; never null
 * @param png the whole page, not the viewport; null where no picture could be taken
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PageCapture(
    URI url, String method, Integer httpStatus, Instant at, byte[] html, byte[] png) {}
