import type { OwnPrice, RateTable } from '../../domain/choose-price.ts';
import type { Phone } from '../../domain/phone.ts';
import type { DataFreshness } from '../../domain/plan.ts';

/** Everything a snapshot is made of. What is equal in two versions is the same object, so that it is seen at once. */
export interface SnapshotParts {
  readonly version: number;
  /** The calendar day (window id) that the editions belong to, and its first instant. */
  readonly day: number;
  readonly dayStartsAtMs: number;
  /** By id, ascending. */
  readonly phones: ReadonlyMap<number, Phone>;
  readonly prices: Record<DataFreshness, ReadonlyMap<number, readonly OwnPrice[]>>;
  readonly rates: RateTable;
}
