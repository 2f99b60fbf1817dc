const failuresToOpen = 5;
const openMs = 1000;

/**
 * A circuit breaker, so that an outage does not cost every request a timeout: after 5 failures in a row nothing is sent
 * for 1 s. A success closes it.
 */
export class CircuitBreaker {
  private failures = 0;
  private probeAt = 0;

  get isOpen(): boolean {
    return this.failures >= failuresToOpen;
  }

  /** Whether the probe is due. */
  get mayProbe(): boolean {
    return !this.isOpen || performance.now() >= this.probeAt;
  }

  /** @param wasSent If the call was not sent, the next probe of an open breaker need not wait. */
  failed(wasSent: boolean): void {
    const opened = this.failures === failuresToOpen - 1;
    this.failures += 1;
    if (opened || wasSent) this.probeAt = performance.now() + openMs;
  }
}
