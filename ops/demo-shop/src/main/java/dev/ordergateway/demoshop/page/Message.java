package dev.ordergateway.demoshop.page;

/** An error, to the endpoints for tests. */
public record Message(String message) {}
