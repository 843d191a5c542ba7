package dev.ordergateway.bench.gateway;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where measurements have their gateways from. Each gets one of its own, fresh, unless all share
 * one: most of a quick run would be spent on starting them.
 */
public final class Gateways implements AutoCloseable {
  /** One more than the cycles need: tasks of the last site are never leased. */
  private static final int SITES = 65;

  private final Path repository;
  private final Path folder;
  private final List<String> flags;
  private final boolean shared;
  private GatewayProcess common;

  /**
   * @param folder gets a folder for each gateway
   * @param flags for their JVMs
   */
  public Gateways(Path repository, Path folder, List<String> flags, boolean shared) {
    this.repository = repository;
    this.folder = folder;
    this.flags = flags;
    this.shared = shared;
  }

  /**
   * A gateway while it is used.
   *
   * @param own whether it ends with its use
   */
  public record Lent(GatewayProcess process, boolean own) implements AutoCloseable {
    @Override
    public void close() {
      if (own) {
        process.close();
      }
    }
  }

  /** The first so many of the sites that every gateway here knows. */
  public static List<String> sites(int count) {
    return IntStream.range(0, count).mapToObj("site-%02d"::formatted).toList();
  }

  /** The site that no worker asks for. */
  public static String heap() {
    return sites(SITES).get(SITES - 1);
  }

  /** With nothing in its database, or in a quick run with what others left there. */
  public Lent lend(String name) {
    if (!shared) {
      return new Lent(start(name), true);
    }
    if (common == null) {
      common = start("shared");
    }
    return new Lent(common, false);
  }

  /** One of its own in any case; its database stays where {@link #database} says. */
  public GatewayProcess start(String name) {
    return GatewayProcess.start(repository, folder.resolve(name), flags, sites(SITES));
  }

  public Path database(String name) {
    return folder.resolve(name).resolve(GatewayProcess.DATABASE);
  }

  @Override
  public void close() {
    if (common != null) {
      common.close();
    }
  }
}
