import {
  type ChangeCursor,
  type cursorHeader,
  formatChangeCursor,
  getLaterPlace,
  readChangeCursor,
} from '../../domain/changes/change-cursor.ts';
import {
  type Change,
  type ChangeFilter,
  type ChangeLogStore,
  type ChangePlace,
  type ChangePosition,
  comparePlaces,
  firstPlace,
  getRevisionEnd,
  type LoggedRevision,
  toPosition,
} from '../../domain/changes/change-log.ts';
import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import { createParameterError, GatewayError } from '../../domain/errors.ts';
import type { DataFreshness } from '../../domain/quota/plan.ts';
import type { RefreshableCatalogue } from './phone-loader.ts';

export interface ChangePageRequest {
  readonly filter: ChangeFilter;
  readonly after: ChangePosition;
  readonly limit: number;
  readonly freshness: DataFreshness;
  /** The last revision to include. The default is the newest. */
  readonly upTo?: number;
}

export interface ChangePage {
  /** The changes, each with the cursor that continues after it. */
  readonly changes: StreamedChange[];
  /** The cursor that continues after the page, and after further changes that the filter excludes. */
  readonly nextCursor: string;
  /** The position that `nextCursor` encodes. */
  readonly position: ChangePosition;
  readonly hasMore: boolean;
}

/**
 * Parses `since` without reading the database.
 * @param parameter the name of the parameter or header that the client used
 * @throws GatewayError `invalid-parameter`
 */
export function readSince(
  since: string,
  parameter: 'since' | 'Last-Event-ID' | typeof cursorHeader = 'since',
): ChangeCursor {
  if (since === '0') return { position: toPosition(firstPlace), token: '' };
  const cursor = readChangeCursor(since);
  if (cursor !== null) return cursor;
  throw createParameterError(
    parameter,
    'is not a valid cursor: send a cursor unchanged, 0 to read everything, or nothing to begin now',
  );
}

const createCursorExpiredError = (): GatewayError =>
  new GatewayError(
    'cursor-expired',
    'This cursor belongs to another database, or was issued after the backup that was restored. Begin again with since=0, or without a cursor.',
  );

const pickLater = (a: ChangePlace, b: ChangePlace): ChangePlace => (comparePlaces(a, b) > 0 ? a : b);
const pickEarlier = (a: ChangePlace, b: ChangePlace): ChangePlace => (comparePlaces(a, b) > 0 ? b : a);

export type ChangeLog = ReturnType<typeof createChangeLog>;

/**
 * Creates the change log as clients see it. On plans without real-time data, a price appears in it after the
 * next midnight.
 */
export function createChangeLog(options: {
  readonly store: ChangeLogStore;
  /** Returns the time in epoch milliseconds up to which plans without real-time data see prices. */
  readonly dayStartsAtMs: () => number;
}) {
  const { store, dayStartsAtMs } = options;

  /** Reads the newest revision in the log, and the place up to which plans with this freshness see prices. */
  async function readLogEnd(freshness: DataFreshness) {
    if (freshness === 'real-time') {
      const newest = await store.readNewest();
      return { newest, pricesBefore: null, pricesEnd: getRevisionEnd(newest.version) };
    }
    const pricesBefore = new Date(dayStartsAtMs());
    const [newest, lastPrice] = await Promise.all([
      store.readNewest(),
      store.findLastPriceBefore(pricesBefore),
    ]);
    // The last price may be newer than the newest revision, because they are read at different moments.
    return { newest, pricesBefore, pricesEnd: pickEarlier(lastPrice, getRevisionEnd(newest.version)) };
  }

  /**
   * Reads the tokens of revisions, and returns a function that finds the token of a revision.
   * @param knownTokens tokens that have already been read
   */
  async function createTokenLookup(
    versions: readonly number[],
    knownTokens: ReadonlyMap<number, string> = new Map(),
  ) {
    const missingVersions = [...new Set(versions)].filter(
      (version) => version > 0 && !knownTokens.has(version),
    );
    const storedRevisions =
      missingVersions.length === 0 ? new Map() : await store.readRevisions(missingVersions);
    return (version: number): string => {
      if (version === 0) return '';
      const token = knownTokens.get(version) ?? storedRevisions.get(version)?.token;
      if (token === undefined) throw createCursorExpiredError();
      return token;
    };
  }

  /** @throws GatewayError `cursor-expired` */
  async function readRevision(version: number): Promise<LoggedRevision> {
    if (version === 0) return { version, token: '', changedAt: new Date(0) };
    const revision = (await store.readRevisions([version])).get(version);
    if (revision === undefined) throw createCursorExpiredError();
    return revision;
  }

  async function createCursorAt(position: ChangePosition): Promise<string> {
    const { revision } = getLaterPlace(position);
    return formatChangeCursor({ position, token: (await createTokenLookup([revision]))(revision) });
  }

  return {
    /**
     * Finds the position where a client begins.
     * @param since a cursor, `0` for the beginning, or null for now
     * @throws GatewayError `invalid-parameter` for a string that is not a cursor, `cursor-expired` for a cursor
     * with a position that this database does not have
     */
    findStart: async (since: string | null, freshness: DataFreshness): Promise<ChangePosition> => {
      if (since === null) {
        const { newest, pricesEnd } = await readLogEnd(freshness);
        return { prices: pricesEnd, others: getRevisionEnd(newest.version) };
      }
      const { position, token } = readSince(since);
      const { revision } = getLaterPlace(position);
      if ((await createTokenLookup([revision]))(revision) !== token) throw createCursorExpiredError();
      return position;
    },
    createCursorAt,
    /** @throws GatewayError `cursor-expired` for a position that this database does not have */
    readPage: async (request: ChangePageRequest): Promise<ChangePage> => {
      const { filter, after, limit, freshness, upTo = Number.POSITIVE_INFINITY } = request;
      const { newest, pricesBefore, pricesEnd: latestPricesEnd } = await readLogEnd(freshness);
      const { revision } = getLaterPlace(after);
      if (revision > newest.version) throw createCursorExpiredError();
      if (revision > upTo)
        return { changes: [], nextCursor: await createCursorAt(after), position: after, hasMore: false };
      const endRevision = upTo < newest.version ? await readRevision(upTo) : newest;
      const pricesEnd = pickEarlier(latestPricesEnd, getRevisionEnd(endRevision.version));
      const { changes, hasMore } = await store.read({
        ...filter,
        after,
        lastRevision: endRevision.version,
        pricesBefore,
        limit,
      });
      const lastPricePlace = changes.findLast(({ type }) => type === 'price')?.place ?? firstPlace;
      const visiblePrices = pickLater(pricesEnd, lastPricePlace);
      /** Returns the position of a client that has read everything visible up to a place. */
      const getPositionAfter = (place: ChangePlace): ChangePosition => ({
        prices: pickLater(after.prices, pickEarlier(place, visiblePrices)),
        others: pickLater(after.others, place),
      });
      const getToken = await createTokenLookup([revision], collectTokens(endRevision, changes));
      const toCursor = (position: ChangePosition): string =>
        formatChangeCursor({ position, token: getToken(getLaterPlace(position).revision) });
      const lastChange = hasMore ? changes.at(-1) : undefined;
      const position = getPositionAfter(lastChange?.place ?? getRevisionEnd(endRevision.version));
      return {
        changes: changes.map((change) => ({ change, cursor: toCursor(getPositionAfter(change.place)) })),
        nextCursor: toCursor(position),
        position,
        hasMore,
      };
    },
  };
}

const collectTokens = ({ version, token }: LoggedRevision, changes: readonly Change[]) =>
  new Map([[version, token], ...changes.map((change) => [change.place.revision, change.token] as const)]);

/**
 * Limits the change log's pages to the catalogue in memory. Clients fetch a phone once they see its change,
 * so it must be loaded.
 */
export function limitLogToLoaded(log: ChangeLog, catalogue: RefreshableCatalogue): ChangeLog {
  return { ...log, readPage: (request) => log.readPage({ ...request, upTo: catalogue.current().version }) };
}
