package dev.ordergateway.gateway.http;

import io.dropwizard.jersey.validation.JerseyParameterNameProvider;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names under which a caller knows the parameters of an endpoint. The stock provider parses a
 * method's annotations anew for each value that is validated, faulty or not.
 */
final class ParameterNames extends JerseyParameterNameProvider {
  private final Map<Method, List<String>> known = new ConcurrentHashMap<>();

  @Override
  public List<String> getParameterNames(Method method) {
    return known.computeIfAbsent(method, super::getParameterNames);
  }
}
