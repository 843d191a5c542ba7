package dev.ordergateway.worker.site;

/**
 * The confirmation page, checked: it shows exactly the intent's item, variant and quantity.
 *
 * @param payableYen the amount that will be paid as the site shows it, 0 or more, whole yen; never
 *     guessed: a page where it is missing, unreadable or shown twice differently throws instead
 * @param account the account the page says it belongs to, null where the site does not show it
 */
public record Confirmation(long payableYen, String account) {}
