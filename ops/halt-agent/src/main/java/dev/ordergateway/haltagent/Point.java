package dev.ordergateway.haltagent;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One place where the process ends or stands still: on the n-th time that a method, called in a
 * certain way, begins or returns.
 */
final class Point {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<action>kill|stop|hold)@(?<when>before|after):(?<type>[\\w.$]+)#(?<method>[\\w$]+|<init>)"
              + "(?:\\[(?<conditions>[^\\]]*)\\])?(?::(?<count>[1-9]\\d*))?");

  enum Action {
    /** SIGKILL. */
    KILL,
    /** SIGSTOP. */
    STOP,
    /** That thread alone waits for ever. */
    HOLD
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
  private final List<ValueCondition> conditions;
  private final AtomicInteger left;

  private Point(String text, Matcher form) {
    this.text = text;
    this.action = Action.valueOf(form.group("action").toUpperCase(Locale.ROOT));
    this.when = form.group("when").equals("before") ? When.BEFORE : When.AFTER;
    this.type = form.group("type");
    this.method = form.group("method");
    this.conditions = ValueCondition.parseAll(form.group("conditions"));
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

  /**
   * Whether this call is the one; each call is asked about once.
   *
   * @param returned null before the return
   */
  boolean isReachedBy(Object[] arguments, Object returned) {
    return conditions.stream().allMatch(condition -> condition.holds(arguments, returned))
        && left.decrementAndGet() == 0;
  }
}
