package dev.ordergateway.fuzz;

import java.util.List;
import java.util.Random;

/** The one source of chance for one attack: the same seed and index throw the same. */
final class Dice {
  private final Random random;

  Dice(long seed, long index) {
    // Neighbouring seeds make neighbouring first throws; the multiplication takes them apart.
    this.random = new Random((seed * 0x9E3779B97F4A7C15L) ^ (index * 0xC2B2AE3D27D4EB4FL));
  }

  /** 0 or more, below the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  <T> T of(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  @SafeVarargs
  final <T> T among(T... all) {
    return all[random.nextInt(all.length)];
  }

  byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
