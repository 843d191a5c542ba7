package dev.ordergateway.haltagent;

import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.utility.JavaModule;

/** A class that could not be changed would run past its point. */
final class FailureEndsTheProcess extends AgentBuilder.Listener.Adapter {
  static final int EXIT_CODE = 97;

  @Override
  public void onError(
      String type, ClassLoader loader, JavaModule module, boolean loaded, Throwable error) {
    System.err.println("halt-agent: " + type + " could not be changed: " + error);
    Runtime.getRuntime().halt(EXIT_CODE);
  }
}
