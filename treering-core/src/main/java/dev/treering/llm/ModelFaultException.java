package dev.treering.llm;

import java.io.Serial;

/** A fault met during one try; becomes an outcome before anybody outside sees it. */
final class ModelFaultException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final ModelFault fault;

  ModelFaultException(ModelFault fault, String detail) {
    super(detail);
    this.fault = fault;
  }

  ModelFault fault() {
    return fault;
  }

  String detail() {
    return String.valueOf(getMessage());
  }
}
