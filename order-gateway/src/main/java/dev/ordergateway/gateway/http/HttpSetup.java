package dev.ordergateway.gateway.http;

import io.dropwizard.core.Configuration;
import io.dropwizard.core.server.AbstractServerFactory;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.jersey.validation.Validators;
import jakarta.servlet.DispatcherType;
import java.util.EnumSet;
import java.util.Set;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.glassfish.jersey.server.ServerProperties;

/** How the application port speaks, whatever the features say. */
public final class HttpSetup {
  private HttpSetup() {}

  /** Before the configuration is read. */
  public static void prepare(Bootstrap<?> bootstrap) {
    bootstrap.setValidatorFactory(
        Validators.newConfiguration()
            .parameterNameProvider(new ParameterNames())
            .buildValidatorFactory());
  }

  /**
   * @param bodies larger ones are refused
   */
  public static void apply(
      Configuration configuration, Environment environment, BodyLimits bodies) {
    if (configuration.getServerFactory() instanceof AbstractServerFactory server) {
      // One mapper answers every error, in the shape of its path's family.
      server.setRegisterDefaultExceptionMappers(false);
      // Jersey answers a wrong method itself, in that shape too.
      server.setAllowedMethods(
          Set.of("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE"));
    }
    environment.jersey().register(ErrorMapper.class);
    environment.jersey().register(ViolationMapper.class);
    environment.jersey().property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true);
    environment.jersey().register(bodies);
    environment.jersey().property(ServerProperties.WADL_FEATURE_DISABLE, true);
    environment
        .servlets()
        .addFilter("request-id", new RequestId())
        .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
    environment
        .servlets()
        .addFilter("lost-clients", new LostClients())
        .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
    environment
        .servlets()
        .addFilter("refused-bodies", new RefusedBodies())
        .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), true, "/*");
    environment
        .servlets()
        .addFilter("empty-errors", new EmptyErrors(environment.getObjectMapper()))
        .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), true, "/*");
    ContainerErrors errors = new ContainerErrors(environment.getObjectMapper());
    environment.getApplicationContext().setErrorHandler(errors);
    environment.lifecycle().addServerLifecycleListener(server -> server.setErrorHandler(errors));
    environment.lifecycle().addServerLifecycleListener(HttpSetup::letThreadsGo);
  }

  /**
   * What a burst of calls started goes as a whole when it is idle; the default is one at a time.
   */
  private static void letThreadsGo(Server server) {
    if (server.getThreadPool() instanceof QueuedThreadPool threads) {
      threads.setMaxEvictCount(threads.getMaxThreads());
    }
  }

  /** Runs before the server stops taking part in its connections: a Managed would come too late. */
  public static void onStopping(Environment environment, Runnable work) {
    environment
        .lifecycle()
        .addEventListener(
            new LifeCycle.Listener() {
              @Override
              public void lifeCycleStopping(LifeCycle event) {
                work.run();
              }
            });
  }
}
