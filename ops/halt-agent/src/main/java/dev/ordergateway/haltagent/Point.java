package dev.ordergateway.haltagent;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One place where the process ends or stops: on the n-th time that a method, called with certain
 * arguments, begins or returns.
 */
final class Point {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<action>kill|stop)@(?<when>before|after):(?<type>[\\w.$]+)#(?<method>[\\w$]+|<init>)"
              + "(?:\\[(?<arguments>[^\\]]*)\\])?(?::(?<count>[1-9]\\d*))?");

  enum Action {
    KILL,
    STOP
  }

  enum When {
    BEFORE,
    AFTER
  }

  private final String text;
  private final Action action;
  private final When when;
  private final String type;
  private final String method;
  private final List<ArgumentCondition> arguments;
  private final AtomicInteger left;

  private Point(String text, Matcher form) {
    this.text = text;
    this.action = form.group("action").equals("kill") ? Action.KILL : Action.STOP;
    this.when = form.group("when").equals("before") ? When.BEFORE : When.AFTER;
    this.type = form.group("type");
    this.method = form.group("method");
    this.arguments = ArgumentCondition.parseAll(form.group("arguments"));
    String count = form.group("count");
    this.left = new AtomicInteger(count == null ? 1 : Integer.parseInt(count));
  }

  /**
   * @param text as in {@code kill@before:a.b.Type#method[0=order.fence]:3}
   * @throws IllegalArgumentException where it is anything else
   */
  static Point parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "not a point like kill@before:a.b.Type#method[0=value]:3: " + text);
    }
    return new Point(text, form);
  }

  /** As it was given. */
  String text() {
    return text;
  }

  Action action() {
    return action;
  }

  When when() {
    return when;
  }

  /** Binary name of the class. */
  String type() {
    return type;
  }

  /** All methods of that name; {@code <init>} for the constructors. */
  String method() {
    return method;
  }

  /** Whether this call is the one; each call is asked about once. */
  boolean isReachedBy(Object[] given) {
    return arguments.stream().allMatch(condition -> condition.holds(given))
        && left.decrementAndGet() == 0;
  }
}
