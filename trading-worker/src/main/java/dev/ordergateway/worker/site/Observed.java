package dev.ordergateway.worker.site;

/**
 * What a step read, with the page it read it from.
 *
 * @param value never null
 * @param page never null, except after the final click: then null where no page could be had, and
 *     the fact is reported without evidence
 */
public record Observed<T>(T value, PageCapture page) {}
