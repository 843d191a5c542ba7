package dev.ordergateway.worker.site;

/**
 * The cart, checked: it holds exactly the intent's item, variant and quantity.
 *
 * @param totalYen what the cart itself says, null where it says nothing readable; the guard does
 *     not rely on it
 */
public record CartView(Long totalYen) {}
