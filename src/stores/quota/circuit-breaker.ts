const failuresToOpen = 5;
const openMs = 1000;

/** Keeps an outage from costing every request a timeout: after 5 failures in a row nothing is sent for 1 s. */
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

  get lastFailed(): boolean {
    return this.failures > 0;
  }

  /** Whether the one probe that may close it is due. */
  get mayProbe(): boolean {
    return !this.isOpen || this.now() >= this.probeAt;
  }

  succeeded(): void {
    this.failures = 0;
  }

  /** @param wasSent A call that was not even sent cost nothing, so the next probe of an open breaker need not wait. */
  failed(wasSent: boolean): void {
    const opened = this.failures === failuresToOpen - 1;
    this.failures += 1;
    if (opened || wasSent) this.probeAt = this.now() + openMs;
  }
}
