package dev.ordergateway.foundation.start;

import io.dropwizard.configuration.EnvironmentVariableSubstitutor;
import io.dropwizard.configuration.SubstitutingSourceProvider;
import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.cli.Cli;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.util.JarLocation;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import net.sourceforge.argparse4j.inf.ArgumentParserException;

/**
 * A Dropwizard application whose failed start is told in one line that names the key and the
 * environment variable behind it (SPEC §1), not in a stack trace.
 */
public abstract class OneLineApplication<T extends Configuration> extends Application<T> {
  @Override
  public void run(String... arguments) {
    Bootstrap<T> bootstrap = new Bootstrap<>(this);
    bootstrap.setConfigurationSourceProvider(
        new SubstitutingSourceProvider(
            bootstrap.getConfigurationSourceProvider(), new EnvironmentVariableSubstitutor(true)));
    addDefaultCommands(bootstrap);
    initialize(bootstrap);
    bootstrap.registerMetrics();

    // Commands print the whole trace of what they throw; held back here until it is known
    // whether anybody needs more than the line.
    ByteArrayOutputStream held = new ByteArrayOutputStream();
    Cli cli = new Cli(new JarLocation(getClass()), bootstrap, System.out, held);
    Optional<Throwable> failure = cli.run(arguments);
    if (failure.isPresent()) {
      Optional<String> line = StartFailure.line(failure.get(), arguments);
      PrintStream err = System.err;
      err.println(line.orElseGet(() -> held.toString(StandardCharsets.UTF_8).stripTrailing()));
      err.flush();
      onFatalError(failure.get());
    } else if (held.size() > 0) {
      System.err.println(held.toString(StandardCharsets.UTF_8).stripTrailing());
    }
  }

  /** Wrong arguments end with 2 as usual for commands, everything else with 1. */
  @Override
  protected void onFatalError(Throwable failure) {
    System.exit(failure instanceof ArgumentParserException ? 2 : 1);
  }
}
