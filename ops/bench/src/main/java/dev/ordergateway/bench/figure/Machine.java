package dev.ordergateway.bench.figure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the figures were taken on; nothing in it names the machine.
 *
 * @param loadBefore how many processes wanted the processors in the minute before the run began;
 *     negative where the system does not tell
 * @param gatewayFlags what the gateway's JVM was started with
 */
public record Machine(
    int cores,
    long memoryMib,
    String system,
    String kernel,
    String jvm,
    double loadBefore,
    String gatewayFlags) {
  public static Machine here(String gatewayFlags) {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Machine(
        Runtime.getRuntime().availableProcessors(),
        system.getTotalMemorySize() >> 20,
        system.getName() + " " + system.getArch(),
        system.getVersion(),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        system.getSystemLoadAverage(),
        gatewayFlags);
  }
}
