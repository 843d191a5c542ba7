package dev.ordergateway.demoshop.money;

import java.util.Locale;

/** An amount in whole yen, and the three ways in which this shop writes one. */
public record Yen(int amount) {
  public static final Yen ZERO = new Yen(0);

  public Yen plus(Yen other) {
    return new Yen(Math.addExact(amount, other.amount));
  }

  public Yen minus(Yen other) {
    return new Yen(Math.subtractExact(amount, other.amount));
  }

  public Yen times(int factor) {
    return new Yen(Math.multiplyExact(amount, factor));
  }

  /** {@code 12,800円} */
  public String text() {
    return digits() + "円";
  }

  /** {@code ￥12,800} */
  public String signed() {
    return "￥" + digits();
  }

  /** {@code １２,８００円} */
  public String wide() {
    StringBuilder wide = new StringBuilder();
    digits()
        .chars()
        .map(c -> c >= '0' && c <= '9' ? c - '0' + '０' : c)
        .forEach(wide::appendCodePoint);
    return wide.append('円').toString();
  }

  private String digits() {
    return String.format(Locale.ROOT, "%,d", amount);
  }
}
