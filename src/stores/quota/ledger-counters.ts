import type { KeyUsage } from '../../domain/quota/quota.ts';
import type { PersistedUsage, QuotaCounter } from '../../domain/quota/quota-persistence.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A key's usage on a day. `isDirty`: whether it has changes that are not written yet. */
export type KeyCounter = Mutable<PersistedUsage> & { isDirty: boolean };

/** An account's counters and usage. `isDirty`: whether the counters have changes that are not written yet. */
export type AccountCounter = Mutable<QuotaCounter> & {
  isDirty: boolean;
  /** Usage by day, then by key. */
  readonly usage: Map<number, Map<string, KeyCounter>>;
};

export function toQuotaCounter({
  account,
  dayWindow,
  dayUsed,
  monthWindow,
  monthUsed,
}: AccountCounter): QuotaCounter {
  return { account, dayWindow, dayUsed, monthWindow, monthUsed };
}

export function toKeyUsage({ account, key, day, requests, units, refused }: KeyCounter): KeyUsage {
  return { account, key, day, requests, units, refused };
}
