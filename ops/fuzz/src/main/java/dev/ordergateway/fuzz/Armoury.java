package dev.ordergateway.fuzz;

import java.util.List;

/** Makes the attack of each number: the same seed and number make the same bytes. */
final class Armoury {
  private record Share(int percent, Generator generator) {}

  private static final List<Share> SHARES =
      List.of(
          new Share(12, new WellBehaved()),
          new Share(42, new SpoiltBody()),
          new Share(18, new HostilePath()),
          new Share(12, new HostileQuery()),
          new Share(9, new HostileHeader()),
          new Share(7, new RawBytes()));

  private final long seed;
  private final List<Endpoint> application;
  private final List<Endpoint> admin;

  Armoury(long seed, List<Endpoint> endpoints) {
    this.seed = seed;
    this.application = endpoints.stream().filter(each -> each.port() == Port.APPLICATION).toList();
    this.admin =
        endpoints.stream().filter(each -> each.port() == Port.ADMIN && !isDear(each)).toList();
  }

  /** A profile takes ten seconds of a whole core and a collection stops the process: not on end. */
  private static boolean isDear(Endpoint endpoint) {
    return endpoint.template().equals("/pprof") || endpoint.template().equals("/tasks/gc");
  }

  Attack attack(long index) {
    Dice dice = new Dice(seed, index);
    Endpoint endpoint = dice.oneIn(16) ? dice.of(admin) : dice.of(application);
    int throwOf = dice.below(100);
    for (Share share : SHARES) {
      throwOf -= share.percent();
      if (throwOf < 0) {
        return share.generator().make(dice, suited(share, dice, endpoint), index);
      }
    }
    throw new IllegalStateException("the shares make no hundred");
  }

  /** Bodies are for those who take one, mostly. */
  private Endpoint suited(Share share, Dice dice, Endpoint endpoint) {
    if (!(share.generator() instanceof SpoiltBody) || endpoint.takesBody() || dice.oneIn(10)) {
      return endpoint;
    }
    return dice.of(application.stream().filter(Endpoint::takesBody).toList());
  }
}
