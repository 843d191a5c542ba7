package dev.ordergateway.simulation;

import java.util.List;

/** Lets a history come to rest, and judges it then. */
final class Aftermath {
  private static final long TIDY_EVERY = 2_000;
  private static final long LOOK_EVERY = 5_000;
  private static final long LONGEST = 4 * 3_600_000L;

  private final World world;
  private final Operator operator;
  private final TrueEnd end;
  private final Network network;
  private final Shop shop;
  private final List<WorkerMachine> machines;

  Aftermath(
      World world,
      Operator operator,
      TrueEnd end,
      Network network,
      Shop shop,
      List<WorkerMachine> machines) {
    this.world = world;
    this.operator = operator;
    this.end = end;
    this.network = network;
    this.shop = shop;
    this.machines = machines;
  }

  /**
   * @param storm when the weather clears up, milliseconds
   */
  void plan(long storm) {
    world.time.doAt(storm, this::clearUp);
    // Some histories go on although all is done: somebody may still come with something late.
    if (world.dice.chance(0.7)) {
      world.time.doAt(LOOK_EVERY, this::look);
    }
  }

  private void clearUp() {
    world.step("weather", "clears up");
    world.heal();
    tidy();
  }

  private void look() {
    if (isQuiet()) {
      finish();
    } else if (!world.isHealed()) {
      world.time.doAt(world.now() + LOOK_EVERY, this::look);
    }
  }

  private void tidy() {
    operator.tidyUp();
    if (isQuiet()) {
      finish();
    } else if (world.now() > LONGEST) {
      end.requireReached();
      throw new IllegalStateException("it never becomes quiet");
    } else {
      world.time.doAt(world.now() + TIDY_EVERY, this::tidy);
    }
  }

  private boolean isQuiet() {
    return operator.isDone()
        && end.isReached()
        && network.underWay() == 0
        && shop.underWay() == 0
        && machines.stream().allMatch(WorkerMachine::isQuiet);
  }

  private void finish() {
    end.judge();
    world.time.finish();
  }
}
