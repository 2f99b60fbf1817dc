const failuresToOpen = 5;
const openMs = 1000;

/**
 * A circuit breaker. It keeps requests from waiting for timeouts during an outage: after 5 failures in a row,
 * nothing is sent for 1 s. Its owner discards it after a success.
 */
export class CircuitBreaker {
  private failures = 0;
  private probeAt = 0;

  get isOpen(): boolean {
    return this.failures >= failuresToOpen;
  }

  /** Whether a probe may be sent now. This is always so while the breaker is closed. */
  get canProbe(): boolean {
    return !this.isOpen || performance.now() >= this.probeAt;
  }

  /** @param wasSent whether the call was sent; if not, it does not delay the next probe of an open breaker */
  noteFailure(wasSent: boolean): void {
    const hasJustOpened = this.failures === failuresToOpen - 1;
    this.failures += 1;
    if (hasJustOpened || wasSent) this.probeAt = performance.now() + openMs;
  }
}
