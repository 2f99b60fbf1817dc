import {
  type ChangeCursor,
  laterPlace,
  readChangeCursor,
  toChangeCursor,
} from '../../domain/changes/change-cursor.ts';
import {
  type Change,
  type ChangeFilter,
  type ChangeLogStore,
  type ChangePlace,
  type ChangePosition,
  comparePlaces,
  endOfRevision,
  firstPlace,
  type LoggedRevision,
  positionAt,
} from '../../domain/changes/change-log.ts';
import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import { GatewayError, invalidParameter } from '../../domain/errors.ts';
import type { DataFreshness } from '../../domain/quota/plan.ts';

export interface ChangePageRequest {
  readonly filter: ChangeFilter;
  readonly after: ChangePosition;
  readonly limit: number;
  readonly freshness: DataFreshness;
  /** The last revision that is told; left out: the newest. */
  readonly upTo?: number;
}

export interface ChangePage {
  /** Each with the cursor behind it. */
  readonly changes: StreamedChange[];
  /** Behind the page: also behind what there is that is not asked for. */
  readonly nextCursor: string;
  /** The same. */
  readonly position: ChangePosition;
  readonly hasMore: boolean;
}

/** The change log as readers see it. On plans without real-time data a price is in it from the next midnight on. */
export interface ChangeLog {
  /**
   * Where a reader begins. Null: now; `0`: at the beginning; else a cursor.
   * @throws GatewayError `invalid-parameter` for what is no cursor, `cursor-expired` for one that names no place here
   */
  begin(since: string | null, freshness: DataFreshness): Promise<ChangePosition>;
  cursorAt(position: ChangePosition): Promise<string>;
  /** @throws GatewayError `cursor-expired` for a position that this database does not have */
  page(request: ChangePageRequest): Promise<ChangePage>;
}

/**
 * What `since` says before the database is asked.
 * @param parameter where it was sent
 * @throws GatewayError `invalid-parameter`
 */
export function readSince(since: string, parameter: 'since' | 'Last-Event-ID' = 'since'): ChangeCursor {
  if (since === '0') return { position: positionAt(firstPlace), token: '' };
  const cursor = readChangeCursor(since);
  if (cursor !== null) return cursor;
  throw invalidParameter(
    parameter,
    'is not a cursor, or not as it was given: send one unchanged, 0 to read everything, or nothing to begin now',
  );
}

const expired = (): GatewayError =>
  new GatewayError(
    'cursor-expired',
    'This cursor is of another database, or from after the backup that was restored. Begin again with since=0, or without a cursor.',
  );

const laterOf = (a: ChangePlace, b: ChangePlace): ChangePlace => (comparePlaces(a, b) > 0 ? a : b);
const earlierOf = (a: ChangePlace, b: ChangePlace): ChangePlace => (comparePlaces(a, b) > 0 ? b : a);

/** @param dayStartsAtMs the first instant of the day whose edition plans without real-time data see; epoch milliseconds */
export function createChangeLog(options: {
  readonly store: ChangeLogStore;
  readonly dayStartsAtMs: () => number;
}): ChangeLog {
  const { store, dayStartsAtMs } = options;

  /** As the log stands: its newest revision, and the last place of which a plan sees the prices. */
  async function standing(freshness: DataFreshness) {
    if (freshness === 'real-time') {
      const newest = await store.newest();
      return { newest, pricesBefore: null, pricesEnd: endOfRevision(newest.version) };
    }
    const pricesBefore = new Date(dayStartsAtMs());
    const [newest, last] = await Promise.all([store.newest(), store.lastPriceBefore(pricesBefore)]);
    // Where the last one came meanwhile, all before it count.
    return { newest, pricesBefore, pricesEnd: earlierOf(last, endOfRevision(newest.version)) };
  }

  /** The tokens of revisions. @param known newest revisions that were read already */
  async function tokensOf(versions: readonly number[], known: ReadonlyMap<number, string> = new Map()) {
    const missing = [...new Set(versions)].filter((version) => version > 0 && !known.has(version));
    const found = missing.length === 0 ? new Map() : await store.revisions(missing);
    return (version: number): string => {
      if (version === 0) return '';
      const token = known.get(version) ?? found.get(version)?.token;
      if (token === undefined) throw expired();
      return token;
    };
  }

  /** @throws GatewayError `cursor-expired` */
  async function loggedAt(version: number): Promise<LoggedRevision> {
    if (version === 0) return { version, token: '', changedAt: new Date(0) };
    const found = (await store.revisions([version])).get(version);
    if (found === undefined) throw expired();
    return found;
  }

  async function cursorAt(position: ChangePosition): Promise<string> {
    const { revision } = laterPlace(position);
    return toChangeCursor({ position, token: (await tokensOf([revision]))(revision) });
  }

  return {
    begin: async (since, freshness) => {
      if (since === null) {
        const { newest, pricesEnd } = await standing(freshness);
        return { prices: pricesEnd, others: endOfRevision(newest.version) };
      }
      const { position, token } = readSince(since);
      const { revision } = laterPlace(position);
      if ((await tokensOf([revision]))(revision) !== token) throw expired();
      return position;
    },
    cursorAt,
    page: async ({ filter, after, limit, freshness, upTo = Number.POSITIVE_INFINITY }) => {
      const { newest, pricesBefore, pricesEnd: lastPrice } = await standing(freshness);
      const { revision } = laterPlace(after);
      if (revision > newest.version) throw expired();
      if (revision > upTo)
        return { changes: [], nextCursor: await cursorAt(after), position: after, hasMore: false };
      const end = upTo < newest.version ? await loggedAt(upTo) : newest;
      const pricesEnd = earlierOf(lastPrice, endOfRevision(end.version));
      const { changes, hasMore } = await store.read({
        ...filter,
        after,
        upTo: end.version,
        pricesBefore,
        limit,
      });
      const lastRead = changes.findLast(({ type }) => type === 'price')?.place ?? firstPlace;
      const seenPrices = laterOf(pricesEnd, lastRead);
      /** Of who has read everything up to a place, as far as it is to be seen. */
      const positionAfter = (place: ChangePlace): ChangePosition => ({
        prices: laterOf(after.prices, earlierOf(place, seenPrices)),
        others: laterOf(after.others, place),
      });
      const tokenAt = await tokensOf([revision], tokensIn(end, changes));
      const cursorOf = (position: ChangePosition): string =>
        toChangeCursor({ position, token: tokenAt(laterPlace(position).revision) });
      const last = hasMore ? changes.at(-1) : undefined;
      const position = positionAfter(last?.place ?? endOfRevision(end.version));
      return {
        changes: changes.map((change) => ({ change, cursor: cursorOf(positionAfter(change.place)) })),
        nextCursor: cursorOf(position),
        position,
        hasMore,
      };
    },
  };
}

const tokensIn = ({ version, token }: LoggedRevision, changes: readonly Change[]) =>
  new Map([[version, token], ...changes.map((change) => [change.place.revision, change.token] as const)]);
