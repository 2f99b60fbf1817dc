import { type ChangeType, changeTypes as changeTypeEnum } from '../../record/types/change.ts';
import type { Review } from '../catalogue/history.ts';
import type { StoredPrice } from '../catalogue/prices/price.ts';

/**
 * The change log lists all changes to the catalogue in one order, which is the same on every gateway: by the
 * revision of the transaction, then by type (phones, prices, reviews), then by id.
 */

/** The types, in the order in which a revision's changes are listed. */
export const changeTypes = changeTypeEnum.members;
export type { ChangeType } from '../../record/types/change.ts';

/** A place in the order of the change log: the place of a change, or the end of a revision. */
export interface ChangePlace {
  /** The number of the revision, or 0 if the place is before all changes. */
  readonly revision: number;
  /** The index in `changeTypes`, or the length of `changeTypes` at the end of the revision. */
  readonly rank: number;
  /** The id of the phone, price or review, or 0 at the end of a revision. */
  readonly id: number;
}

/** The place before the first change. */
export const firstPlace: ChangePlace = { revision: 0, rank: 0, id: 0 };

/** Returns the place after all changes of a revision. */
export const getRevisionEnd = (revision: number): ChangePlace => ({
  revision,
  rank: changeTypes.length,
  id: 0,
});

/** @returns a negative number if `a` is before `b`, 0 for the same place, and otherwise a positive number */
export const comparePlaces = (a: ChangePlace, b: ChangePlace): number =>
  a.revision - b.revision || a.rank - b.rank || a.id - b.id;

/**
 * How far a client has read. On plans with delayed prices, the place of prices is behind the place of the
 * other types.
 */
export interface ChangePosition {
  readonly prices: ChangePlace;
  readonly others: ChangePlace;
}

/** Returns the position at which prices and the other types are at the same place. */
export const toPosition = (place: ChangePlace): ChangePosition => ({ prices: place, others: place });

/** A committed revision of the catalogue. */
export interface LoggedRevision {
  readonly version: number;
  /** A random text. It distinguishes a revision from one that had the same number before the database was restored. */
  readonly token: string;
  /** The time from the clock of the database, taken while the revision is locked. It never decreases. */
  readonly changedAt: Date;
}

/**
 * A change of one phone. Each phone is in the log once, at its latest change. Each price and each review is in
 * the log once.
 */
export interface Change {
  readonly place: ChangePlace;
  readonly type: ChangeType;
  readonly phone: {
    readonly id: number;
    readonly slug: string;
    readonly fullName: string;
    /** The slug of the brand. */
    readonly brand: string;
  };
  /** The time of the revision. */
  readonly changedAt: Date;
  /** The token of the revision. */
  readonly token: string;
  /** The price as it was observed, or null for other types. */
  readonly price: StoredPrice | null;
  /** The review, or null for other types. */
  readonly review: Review | null;
}

export interface ChangeFilter {
  readonly types: readonly ChangeType[];
  /** The slugs of brands, or null for any. */
  readonly brands: readonly string[] | null;
  /** The ids of phones, or null for any. */
  readonly phoneIds: readonly number[] | null;
}

/**
 * The maximum number of bytes of review texts that one call of `read` returns, about 1 MiB of JSON. A single
 * review is returned even if it is larger.
 */
export const maxReadBytes = 1024 * 1024;

export interface ChangeSpan extends ChangeFilter {
  readonly after: ChangePosition;
  /** The last revision to read. */
  readonly lastRevision: number;
  /** Only prices that were recorded before this instant are read (for the daily edition). Null means all prices. */
  readonly pricesBefore: Date | null;
  readonly limit: number;
}

/** Reads the stored change log. */
export interface ChangeLogStore {
  /** Returns the newest revision. Everything up to it is committed, and nothing will be added to it. */
  readNewest(): Promise<LoggedRevision>;
  /** Returns the revisions that are still stored, by version. Version 0 is never stored, because it has no changes. */
  readRevisions(versions: readonly number[]): Promise<Map<number, LoggedRevision>>;
  /** Returns the newest revision from before this instant, or null if there is none. */
  findRevisionBefore(instant: Date): Promise<LoggedRevision | null>;
  /** Returns the place of the last price recorded before this instant, or `firstPlace` if there is none. */
  findLastPriceBefore(instant: Date): Promise<ChangePlace>;
  /**
   * Reads the changes after a position, in order: at most `limit`, or fewer if the texts of reviews exceed
   * `maxReadBytes`. Changes of an unfinished import are left out.
   * @returns the changes, and `hasMore`, which says whether the span has more changes after them
   */
  read(span: ChangeSpan): Promise<{ readonly changes: readonly Change[]; readonly hasMore: boolean }>;
}
