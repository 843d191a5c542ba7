package dev.ordergateway.fuzz;

/** Query parameters: hostile values, repeated, huge, badly escaped, unknown. */
final class HostileQuery implements Generator {
  @Override
  public Attack make(Dice dice, Endpoint endpoint, long index) {
    Draft draft = new ValidCall(dice).to(endpoint);
    String name =
        endpoint.queries().isEmpty() || dice.oneIn(6) ? "unknown" : dice.of(endpoint.queries());
    boolean broken = false;
    switch (dice.below(8)) {
      case 0 -> {
        for (int i = dice.among(1, 2, 50, 300); i >= 0; i--) {
          draft.query(name, HostileText.percent(HostileText.text(dice)).substring(0, 0) + i);
        }
      }
      case 1 -> draft.query(name, "9".repeat(dice.among(9, 10, 20, 2000)));
      case 2 -> {
        draft.query(
            name,
            dice.among(
                "%",
                "%z", "%zz", "%2", "%ff", "%c0%af", "%ed%a0%80", "%u0041", "%00", "a%", "%f0%9f"));
        broken = true;
      }
      case 3 ->
          draft.query.add(
              dice.among(
                  "&",
                  "&&&",
                  "=",
                  "=x",
                  name,
                  name + "=",
                  ";" + name + "=1",
                  "access_token=" + Token.ALL.text()));
      case 4 -> draft.query.add(HostileText.percent(HostileText.text(dice)) + "=1");
      default -> {
        draft.query.removeIf(each -> each.startsWith(name + "="));
        draft.query(name, HostileText.percent(HostileText.text(dice)));
      }
    }
    Token token = Aim.token(dice);
    Aim.authorize(draft, token);
    return broken || draft.head().length() > 7000
        ? Aim.attack(
            "query " + name,
            endpoint,
            draft,
            null,
            null,
            Attack.Framing.LOOSE,
            draft.bytes(),
            index)
        : Aim.whole("query " + name, endpoint, draft, token, index);
  }
}
