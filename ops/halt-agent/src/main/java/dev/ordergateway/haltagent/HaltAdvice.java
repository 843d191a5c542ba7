package dev.ordergateway.haltagent;

import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;

/** Copied into the methods that points name. */
final class HaltAdvice {
  private HaltAdvice() {}

  @Advice.OnMethodEnter
  static void enter(
      @Advice.Origin("#t") String type,
      @Advice.Origin("#m") String method,
      @Advice.AllArguments Object[] arguments) {
    Halting.onEntry(type, method, arguments);
  }

  /** Only where it returned; what was thrown did not happen. */
  @Advice.OnMethodExit
  static void exit(
      @Advice.Origin("#t") String type,
      @Advice.Origin("#m") String method,
      @Advice.AllArguments Object[] arguments,
      @Advice.Return(typing = Assigner.Typing.DYNAMIC) Object returned) {
    Halting.onReturn(type, method, arguments, returned);
  }
}
