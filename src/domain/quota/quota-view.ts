import type { ValueOf } from '../../record/public-type.ts';
import type { quotaWindowType } from '../../record/types/plan.ts';
import type { QuotaPolicy } from './quota.ts';

/** One window as a client sees it. */
export interface QuotaWindow extends Omit<ValueOf<typeof quotaWindowType>, 'resetsAt'> {
  readonly name: QuotaPolicy | 'suggest-day';
  /** Epoch milliseconds. */
  readonly startsAtMs: number;
  readonly resetsAtMs: number;
}

/** A window as it is shown. */
export const shownWindow = (window: QuotaWindow): ValueOf<typeof quotaWindowType> => ({
  ...window,
  resetsAt: new Date(window.resetsAtMs),
});

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
