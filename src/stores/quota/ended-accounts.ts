import { endedSeconds } from '../../domain/quota/quota.ts';

/** The accounts whose charges this process rejects, each for `endedSeconds` after its end (see `QuotaStore.end`). */
export class EndedAccounts {
  readonly #now: () => number;
  /** When the rejection of each account stops, in epoch milliseconds, earliest first. */
  readonly #rejectedUntilMs = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  add(account: string): void {
    this.#rejectedUntilMs.delete(account);
    this.#rejectedUntilMs.set(account, this.#now() + endedSeconds * 1_000);
  }

  delete(account: string): void {
    this.#rejectedUntilMs.delete(account);
  }

  has(account: string): boolean {
    if (this.#rejectedUntilMs.size === 0) return false;
    return (this.#rejectedUntilMs.get(account) ?? 0) > this.#now();
  }

  /** Forgets the accounts whose charges are no longer rejected. */
  forgetExpired(): void {
    const now = this.#now();
    for (const [account, untilMs] of this.#rejectedUntilMs) {
      if (untilMs > now) return;
      this.#rejectedUntilMs.delete(account);
    }
  }
}
