import type { ValueOf } from '../../record/public-type.ts';
import type { quotaWindowType } from '../../record/types/plan.ts';
import type { QuotaPolicy } from './quota.ts';

/** One window of a quota, with its limit, the units used and the units left. */
export interface QuotaWindow extends Omit<ValueOf<typeof quotaWindowType>, 'resetsAt'> {
  readonly name: QuotaPolicy | 'suggest-day';
  /** The start of the window, in epoch milliseconds. */
  readonly startsAtMs: number;
  /** The start of the next window, in epoch milliseconds. */
  readonly resetsAtMs: number;
}

/** Converts a window to the public type. */
export const toWindowView = (window: QuotaWindow): ValueOf<typeof quotaWindowType> => ({
  ...window,
  resetsAt: new Date(window.resetsAtMs),
});

/** The quota of an account, with the limits of the key that was used. */
export interface QuotaView {
  readonly day: QuotaWindow;
  readonly month: QuotaWindow;
  /** The limits of the key itself. Empty for most keys. */
  readonly keyWindows: readonly QuotaWindow[];
  /** Whether the quota store cannot be reached. The figures are then the last known ones. */
  readonly degraded: boolean;
}

/** How many suggestions a client may still request today. They are free and counted separately. */
export interface SuggestView {
  readonly suggestions: QuotaWindow;
}
