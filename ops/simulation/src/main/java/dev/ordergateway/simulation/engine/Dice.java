package dev.ordergateway.simulation.engine;

import java.util.List;
import java.util.Random;

/** The one source of everything that is not decided: the same seed throws the same. */
public final class Dice {
  private final Random random;

  public Dice(long seed) {
    // Neighbouring seeds begin alike in java.util.Random; mixed first, they do not.
    long mixed = (seed + 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    random = new Random(mixed ^ (mixed >>> 31));
  }

  public boolean chance(double probability) {
    return probability > 0 && random.nextDouble() < probability;
  }

  /** From one to the other, both included. */
  public long between(long least, long most) {
    return least + random.nextInt((int) (most - least + 1));
  }

  /** Mostly near the least, now and then up to the most. */
  public long mostly(long least, long most) {
    double skewed = random.nextDouble();
    return least + (long) (skewed * skewed * skewed * (most - least));
  }

  public <T> T one(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Evenly between 0 and 1. */
  public double fraction() {
    return random.nextDouble();
  }
}
