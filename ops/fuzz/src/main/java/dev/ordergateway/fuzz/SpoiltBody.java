package dev.ordergateway.fuzz;

/** A valid call whose body is spoilt. */
final class SpoiltBody implements Generator {
  @Override
  public Attack make(Dice dice, Endpoint endpoint, long index) {
    ValidCall valid = new ValidCall(dice);
    Draft draft = valid.to(endpoint);
    HostileJson json = new HostileJson(dice);
    draft.json(endpoint.takesBody() ? json.of(valid.body(endpoint)) : new byte[dice.below(100)]);
    Token token = Aim.token(dice);
    Aim.authorize(draft, token);
    return Aim.whole("body " + json.what(), endpoint, draft, token, index);
  }
}
