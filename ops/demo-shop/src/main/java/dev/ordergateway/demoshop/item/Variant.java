package dev.ordergateway.demoshop.item;

/** One of the kinds in which an item is sold. */
public record Variant(String id, String label, boolean inStock) {}
