import type { QuotaPolicy } from './quota.ts';

/** The quota of one window as clients see it. */
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
  /** The limits of the key itself; empty for most keys. */
  readonly ofKey: readonly QuotaWindow[];
  /** Whether the quota store is away; then these are the last figures that are known. */
  readonly degraded: boolean;
}

/** The remaining suggestions of the day, which are free and counted separately. */
export interface SuggestView {
  readonly suggestions: QuotaWindow;
}
