package dev.ordergateway.worker.site;

/**
 * @param loggedIn whether pages of the account can be opened
 * @param account the account's name where the site shows it, else null
 * @param detail what was seen, for a person
 */
public record LoginState(boolean loggedIn, String account, String detail) {}
