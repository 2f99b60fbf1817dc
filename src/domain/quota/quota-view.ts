import type { QuotaPolicy } from './quota.ts';

/** One window as a client sees it. */
export interface QuotaWindow {
  readonly name: QuotaPolicy | 'suggest-day';
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** Epoch milliseconds. */
  readonly startsAtMs: number;
  readonly resetsAtMs: number;
}

export interface QuotaView {
  readonly day: QuotaWindow;
  readonly month: QuotaWindow;
  /** The limits that the key has of its own; empty for most. */
  readonly ofKey: readonly QuotaWindow[];
  /** True when the quota store is away: the figures are those last seen. */
  readonly degraded: boolean;
}

/** How many suggestions are left of the day: they are free, and counted apart. */
export interface SuggestView {
  readonly suggestions: QuotaWindow;
}
