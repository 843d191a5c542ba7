package dev.ordergateway.worker.site.profile;

/**
 * A page on which the site asks for a person.
 *
 * @param name what it is, for a person: {@code 3-D Secure}
 * @param signs what tells it
 */
public record Challenge(String name, Signs signs) {
  public Challenge {
    signs = signs == null ? Signs.NONE : signs;
  }
}
