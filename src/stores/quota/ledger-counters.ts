import type { KeyUsage } from '../../domain/quota/quota.ts';
import type { QuotaCounter } from '../../domain/quota/quota-persistence.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** A key's usage on a day. `dirty` means that it has changes that are not written yet. */
export type KeyCount = Mutable<KeyUsage> & { dirty: boolean };
/** An account's counters, with its usage. `dirty` means that it has changes that are not written yet. */
export type Counter = Mutable<QuotaCounter> & {
  dirty: boolean;
  /** Usage by day, then by key. */
  readonly usage: Map<number, Map<string, KeyCount>>;
};

export function toCounter({ account, dayWindow, dayUsed, monthWindow, monthUsed }: Counter): QuotaCounter {
  return { account, dayWindow, dayUsed, monthWindow, monthUsed };
}

export function toUsage({ account, key, day, requests, units, refused }: KeyCount): KeyUsage {
  return { account, key, day, requests, units, refused };
}
