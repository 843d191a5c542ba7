package dev.ordergateway.bench.measure;

import dev.ordergateway.bench.figure.Figure;
import dev.ordergateway.bench.wire.MeasurementException;
import java.io.IOException;
import java.util.List;

/** Something of which the bench can say how fast or how large it is. */
public interface Measurement {
  /** As {@code --only} names it. */
  String name();

  /**
   * @throws MeasurementException where it could not be measured
   */
  List<Figure> measure(Setting setting) throws IOException;
}
