package dev.ordergateway.fuzz;

/** Valid calls between the others: what they make is what the others then meet. */
final class WellBehaved implements Generator {
  @Override
  public Attack make(Dice dice, Endpoint endpoint, long index) {
    Token token = Aim.token(dice);
    Draft draft = new ValidCall(dice).to(endpoint);
    Aim.authorize(draft, token);
    return Aim.whole("valid", endpoint, draft, token, index);
  }
}
