package dev.treering.llm;

/** What can go wrong with a call to a language model. */
public enum ModelFault {
  /** No answer in time. */
  TIMEOUT(true, true),
  /** The provider asks to come less often (HTTP 429). */
  RATE_LIMITED(true, true),
  /** The provider has a fault of its own (HTTP 5xx). */
  SERVER_ERROR(true, true),
  /** It cannot be reached, or the connection broke. */
  CONNECTION(true, true),
  /** It answered nothing. */
  EMPTY(true, false),
  /** What it answered is not what was asked for: no JSON, cut JSON, wrong types. */
  MALFORMED(true, false),
  /** It does not accept the key (HTTP 401, 403). */
  UNAUTHORIZED(false, true),
  /** It does not accept the request (HTTP 400, 404, 422): unknown model, too much text. */
  REJECTED(false, false),
  /** It declines to answer. */
  FILTERED(false, false),
  /** Not tried: it failed too often just before. */
  DOWN(false, false),
  /** The caller was interrupted. */
  INTERRUPTED(false, false),
  /** Anything else that its client threw. */
  UNEXPECTED(true, false);

  private final boolean worthRetrying;
  private final boolean concernsAllCalls;

  ModelFault(boolean worthRetrying, boolean concernsAllCalls) {
    this.worthRetrying = worthRetrying;
    this.concernsAllCalls = concernsAllCalls;
  }

  /** Whether the same request may succeed a little later. */
  public boolean worthRetrying() {
    return worthRetrying;
  }

  /** Whether other requests would meet the same fault. */
  public boolean concernsAllCalls() {
    return concernsAllCalls;
  }
}
