package dev.ordergateway.fuzz;

import java.util.Locale;

/** What all generators share: who calls, under which request id, and what an attack is called. */
final class Aim {
  private Aim() {}

  /** Mostly one who may: most of what can break lies behind the door. */
  static Token token(Dice dice) {
    return switch (dice.below(10)) {
      case 0 -> Token.NONE;
      case 1 -> Token.WRONG;
      case 2 -> dice.of(Token.ofOneRole());
      default -> Token.ALL;
    };
  }

  static void authorize(Draft draft, Token token) {
    if (token != Token.NONE) {
      draft.header("Authorization", "Bearer " + token.text());
    }
  }

  static String requestId(long index) {
    return "f-" + index;
  }

  /** A whole request whose answer must come, carry its id, and leave the connection in order. */
  static Attack whole(String kind, Endpoint endpoint, Draft draft, Token token, long index) {
    String id = requestId(index);
    draft.with("X-Request-Id", id);
    return attack(kind, endpoint, draft, token, id, Attack.Framing.WHOLE, draft.bytes(), index);
  }

  /**
   * @param requestId null where it may come back or not
   */
  static Attack attack(
      String kind,
      Endpoint endpoint,
      Draft draft,
      Token token,
      String requestId,
      Attack.Framing framing,
      byte[] bytes,
      long index) {
    return new Attack(
        index,
        kind.toLowerCase(Locale.ROOT),
        endpoint.port(),
        draft.method,
        draft.path,
        endpoint,
        token,
        requestId,
        framing,
        bytes);
  }
}
