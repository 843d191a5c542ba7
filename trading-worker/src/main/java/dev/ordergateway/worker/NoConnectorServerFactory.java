package dev.ordergateway.worker;

import com.fasterxml.jackson.annotation.JsonTypeName;
import io.dropwizard.core.server.AbstractServerFactory;
import io.dropwizard.core.setup.Environment;
import org.eclipse.jetty.server.Server;

/**
 * {@code server: {type: none}}: runs what is managed and listens nowhere. The worker opens no
 * inbound port (SPEC §0, law 3).
 */
@JsonTypeName("none")
public class NoConnectorServerFactory extends AbstractServerFactory {
  @Override
  public void configure(Environment environment) {
    // no connector, so no servlet, resource or task either
  }

  @Override
  public Server build(Environment environment) {
    return buildServer(environment.lifecycle(), createThreadPool(environment.metrics()));
  }
}
