const failuresToOpen = 5;
const openMs = 1000;

/**
 * A circuit breaker prevents requests from waiting for timeouts during an outage. It opens after 5 failures in a row.
 * Then only probes may be sent, the first after 1 s. The owner discards the breaker after a success.
 */
export class CircuitBreaker {
  private failures = 0;
  private nextProbeAtMs = 0;

  get isOpen(): boolean {
    return this.failures >= failuresToOpen;
  }

  /** Whether a probe may be sent now. It is always true while the breaker is closed. */
  get canProbe(): boolean {
    return !this.isOpen || performance.now() >= this.nextProbeAtMs;
  }

  /** @param wasSent whether the call was sent; if not, it does not delay the next probe of an open breaker */
  recordFailure(wasSent: boolean): void {
    const hasJustOpened = this.failures === failuresToOpen - 1;
    this.failures += 1;
    if (hasJustOpened || wasSent) this.nextProbeAtMs = performance.now() + openMs;
  }
}
