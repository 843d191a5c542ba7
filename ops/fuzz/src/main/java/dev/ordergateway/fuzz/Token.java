package dev.ordergateway.fuzz;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** The tokens of the gateway under attack, and some that it does not know. */
enum Token {
  NONE(null),
  WRONG("hush-not-the-token"),
  ALL("wxALLyz-3f9c1e7d5b2a8046"),
  UPSTREAM("wxUPSTREAMyz-90ab12cd34ef"),
  WORKER("wxWORKERyz-77de55aa33bc"),
  CLIENT("wxCLIENTyz-1029384756fa"),
  OPERATOR("wxOPERATORyz-ffee11dd22cc");

  /** Stands in every header that is to stay out of the log. */
  static final String HUSH = "hush-";

  private final String text;

  Token(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** The role it has, as the wire names it; null where it has all or none. */
  String role() {
    return this == NONE || this == WRONG || this == ALL ? null : name().toLowerCase(Locale.ROOT);
  }

  boolean known() {
    return this != NONE && this != WRONG;
  }

  static List<Token> ofOneRole() {
    return List.of(UPSTREAM, WORKER, CLIENT, OPERATOR);
  }

  /** As the configuration holds it. */
  String sha256() {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }
}
