const failuresToOpen = 5;
const openMs = 1000;

/**
 * Keeps an outage from costing every request a timeout: after 5 failures in a row nothing is sent for 1 s. It lives as
 * long as the failures do: a success ends both.
 */
export class CircuitBreaker {
  private readonly now: () => number;
  private failures = 0;
  private probeAt = 0;

  /** @param now Milliseconds of a clock that only moves forward. */
  constructor(now: () => number) {
    this.now = now;
  }

  get isOpen(): boolean {
    return this.failures >= failuresToOpen;
  }

  /** Whether the one probe that may close it is due. */
  get mayProbe(): boolean {
    return !this.isOpen || this.now() >= this.probeAt;
  }

  /** @param wasSent A call that was not even sent cost nothing, so the next probe of an open breaker need not wait. */
  failed(wasSent: boolean): void {
    const opened = this.failures === failuresToOpen - 1;
    this.failures += 1;
    if (opened || wasSent) this.probeAt = this.now() + openMs;
  }
}
