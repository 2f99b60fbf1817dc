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
export const toShownWindow = (window: QuotaWindow): ValueOf<typeof quotaWindowType> => ({
  ...window,
  resetsAt: new Date(window.resetsAtMs),
});

export interface QuotaView {
  readonly day: QuotaWindow;
  readonly month: QuotaWindow;
  /** The limits of the key itself. Empty for most keys. */
  readonly ofKey: readonly QuotaWindow[];
  /** Whether the quota store cannot be reached. These are then the last known figures. */
  readonly degraded: boolean;
}

/** How many suggestions a client may still request today. They are free and counted separately. */
export interface SuggestView {
  readonly suggestions: QuotaWindow;
}
