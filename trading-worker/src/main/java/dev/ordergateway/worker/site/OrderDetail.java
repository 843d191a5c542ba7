package dev.ordergateway.worker.site;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ordergateway.api.order.OrderState;
import java.time.Instant;
import java.time.LocalDate;

/**
 * What the site's page of one order showed (S0 §11.3).
 *
 * @param found false where the site itself says that it knows no such order (yet)
 * @param stageLabel where the order stands, in the site's own words; null where not shown
 * @param state what that means; null where it means nothing that is known
 * @param payDeadline until when it must be paid; null where not shown
 * @param raw the page's own data, untouched: nothing is taken from it; null where it has none
 * @param measured when a person last saw that the page is read as described; null: never
 * @param page for evidence, null where it can't be had
 */
public record OrderDetail(
    boolean found,
    String stageLabel,
    OrderState state,
    Instant payDeadline,
    JsonNode raw,
    LocalDate measured,
    PageCapture page) {}
