package dev.ordergateway.haltagent;

import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.not;

import java.lang.instrument.Instrumentation;
import java.util.Set;
import java.util.stream.Collectors;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.pool.TypePool;

/**
 * {@code -javaagent:halt-agent.jar=SPEC}: ends or stops the process at points of the product, which
 * knows nothing of it. SPEC is a list, separated by semicolons, of
 *
 * <pre>
 * kill@before:a.b.Type#method        SIGKILL when the method begins
 * kill@after:a.b.Type#method:3       ... when it returns the third time; not where it throws
 * stop@before:a.b.Type#method        SIGSTOP; it goes on after a SIGCONT from outside
 * hold@before:a.b.Type#method        that thread waits there for ever, the others go on
 * kill@after:a.b.Type#method[0=x,1~y]    only calls whose first argument is x as text, the second contains y
 * kill@after:a.b.Type#method[return~x,0.a.b=y]   ... whose result contains x, whose first argument's field a.b is y
 * kill@before:a.b.Type#&lt;init&gt;       a constructor
 * marker=FILE                        each point is appended there when it is reached
 * once=FILE                          no call counts before that file exists
 * </pre>
 *
 * A point whose class or method does not exist stops the start: a test must not wait for it in
 * vain.
 */
public final class HaltAgent {
  private HaltAgent() {}

  public static void premain(String argument, Instrumentation instrumentation) {
    HaltSpec spec = HaltSpec.parse(argument);
    spec.points().forEach(HaltAgent::requireMethod);
    Halting.arm(spec);
    Set<String> types = spec.points().stream().map(Point::type).collect(Collectors.toSet());
    new AgentBuilder.Default(new ByteBuddy().with(TypeValidation.DISABLED))
        .with(new FailureEndsTheProcess())
        .type(namedOneOf(types.toArray(String[]::new)))
        .transform(
            (builder, type, loader, module, domain) ->
                builder.visit(Advice.to(HaltAdvice.class).on(methods(spec, type.getName()))))
        .installOn(instrumentation);
  }

  private static ElementMatcher.Junction<MethodDescription> methods(HaltSpec spec, String type) {
    Set<String> names =
        spec.points().stream()
            .filter(point -> point.type().equals(type))
            .map(Point::method)
            .collect(Collectors.toSet());
    ElementMatcher.Junction<MethodDescription> named =
        new ElementMatcher.Junction.AbstractBase<>() {
          @Override
          public boolean matches(MethodDescription method) {
            return names.contains(method.getInternalName());
          }
        };
    return named.and(not(isAbstract()));
  }

  private static void requireMethod(Point point) {
    TypePool.Resolution found = TypePool.Default.ofSystemLoader().describe(point.type());
    if (!found.isResolved()) {
      throw new IllegalArgumentException("there is no class " + point.type());
    }
    TypeDescription type = found.resolve();
    boolean exists =
        type.getDeclaredMethods().stream()
            .anyMatch(
                method -> method.getInternalName().equals(point.method()) && !method.isAbstract());
    if (!exists) {
      throw new IllegalArgumentException("no method " + point.method() + " in " + point.type());
    }
  }
}
