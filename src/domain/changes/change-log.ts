import { type ChangeType, changeTypes as enumeration } from '../../record/types/change.ts';
import type { Review } from '../catalogue/history.ts';
import type { StoredPrice } from '../catalogue/price.ts';

/**
 * The change log: everything that became of the catalogue in one order, the same on every gateway: the revision that was
 * raised in the transaction that changed something, then within it phones, prices and reviews, each by its id.
 */

/** In their order within a revision. */
export const changeTypes = enumeration.members;
export type { ChangeType } from '../../record/types/change.ts';

/** A place in that order: that of a change, or behind all of a revision. */
export interface ChangePlace {
  /** 0: before everything. */
  readonly revision: number;
  /** Index in `changeTypes`; its length: behind all of the revision. */
  readonly rank: number;
  /** Of the phone, price or review; 0 behind all of a revision. */
  readonly id: number;
}

/** Before the first change. */
export const firstPlace: ChangePlace = { revision: 0, rank: 0, id: 0 };

/** Behind all of a revision. */
export const endOf = (revision: number): ChangePlace => ({ revision, rank: changeTypes.length, id: 0 });

/** Below 0: `a` is before `b`. */
export const comparePlaces = (a: ChangePlace, b: ChangePlace): number =>
  a.revision - b.revision || a.rank - b.rank || a.id - b.id;

/** How far somebody has read. On plans with delayed prices those are behind the rest. */
export interface ChangePosition {
  readonly prices: ChangePlace;
  readonly others: ChangePlace;
}

/** Both at one place. */
export const positionAt = (place: ChangePlace): ChangePosition => ({ prices: place, others: place });

/** A revision of the catalogue that is committed. */
export interface LoggedRevision {
  readonly version: number;
  /** Random: after a restore the revision of that number has another one. */
  readonly token: string;
  /** The database's clock under the revision's lock; never decreases from one to the next. */
  readonly changedAt: Date;
}

/** What became of one phone. A phone is in the log once, at its latest change; a price and a review once each. */
export interface Change {
  readonly place: ChangePlace;
  readonly type: ChangeType;
  readonly phone: {
    readonly id: number;
    readonly slug: string;
    readonly fullName: string;
    /** Its slug. */
    readonly brand: string;
  };
  /** Of its revision. */
  readonly changedAt: Date;
  /** Of its revision. */
  readonly token: string;
  /** As it was observed; null for other types. */
  readonly price: StoredPrice | null;
  /** Null for other types. */
  readonly review: Review | null;
}

/** Which changes somebody wants. */
export interface ChangeFilter {
  readonly types: readonly ChangeType[];
  /** Slugs of brands; null: any. */
  readonly brands: readonly string[] | null;
  /** Ids of phones; null: any. */
  readonly phoneIds: readonly number[] | null;
}

/** Bytes of the texts of reviews that one reading returns: with the rest, about 1 MiB of JSON. A single review is always returned. */
export const maxReadBytes = 1024 * 1024;

export interface ChangeSpan extends ChangeFilter {
  readonly after: ChangePosition;
  /** The last revision that is read. */
  readonly upTo: number;
  /** Only prices that were recorded before this instant: the daily edition; null: all. */
  readonly pricesBefore: Date | null;
  readonly limit: number;
}

/** The change log as it is stored. */
export interface ChangeLogStore {
  /** The newest revision: everything up to it is committed, nothing of it will be added. */
  newest(): Promise<LoggedRevision>;
  /** These of the revisions that are stored, by version. Version 0 never is: it has nothing. */
  revisions(versions: readonly number[]): Promise<Map<number, LoggedRevision>>;
  /** The newest revision that was raised before this instant; null: there is none. */
  revisionBefore(instant: Date): Promise<LoggedRevision | null>;
  /** The place of the last price that was recorded before this instant; `firstPlace` if there is none. */
  lastPriceBefore(instant: Date): Promise<ChangePlace>;
  /**
   * The changes behind a position, in order: at most `limit`, and fewer where their reviews have `maxReadBytes`. Nothing of an import
   * that is not finished.
   * @returns `hasMore`: the span has more behind the last of them
   */
  read(span: ChangeSpan): Promise<{ readonly changes: readonly Change[]; readonly hasMore: boolean }>;
}
