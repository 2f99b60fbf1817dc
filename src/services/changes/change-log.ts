import { readChangeCursor, toChangeCursor } from '../../domain/change-cursor.ts';
import {
  type ChangeFilter,
  type ChangeLogStore,
  type ChangePosition,
  comparePlaces,
  endOf,
  firstPlace,
  positionAt,
} from '../../domain/change-log.ts';
import type { StreamedChange } from '../../domain/change-stream.ts';
import { GatewayError, invalidParameter } from '../../domain/errors.ts';
import type { DataFreshness } from '../../domain/plan.ts';

export interface ChangeLog {
  begin(since: string | null, freshness: DataFreshness): Promise<ChangePosition>;
  cursorAt(position: ChangePosition): Promise<string>;
  page(request: {
    readonly filter: ChangeFilter;
    readonly after: ChangePosition;
    readonly limit: number;
    readonly freshness: DataFreshness;
  }): Promise<{ changes: StreamedChange[]; nextCursor: string; position: ChangePosition; hasMore: boolean }>;
}

export function createChangeLog({
  store,
  dayStartsAtMs,
}: {
  readonly store: ChangeLogStore;
  readonly dayStartsAtMs: () => number;
}): ChangeLog {
  const revisionOf = ({ prices, others }: ChangePosition): number =>
    Math.max(prices.revision, others.revision);
  const cursorAt = async (position: ChangePosition): Promise<string> => {
    const version = revisionOf(position);
    const known = version === 0 ? undefined : (await store.revisions([version])).get(version);
    return toChangeCursor({ position, token: known?.token ?? '' });
  };
  return {
    cursorAt,
    begin: async (since, freshness) => {
      if (since === '0') return positionAt(firstPlace);
      if (since === null) {
        const { version } = await store.newest();
        const others = endOf(version);
        return {
          others,
          prices: freshness === 'real-time' ? others : await store.lastPriceBefore(new Date(dayStartsAtMs())),
        };
      }
      const read = readChangeCursor(since);
      if (read === null) throw invalidParameter('since', 'must be a cursor as an answer gave it, or 0');
      const version = revisionOf(read.position);
      if (version > 0 && (await store.revisions([version])).get(version)?.token !== read.token)
        throw new GatewayError('cursor-expired', 'since: this cursor is of another database.');
      return read.position;
    },
    page: async ({ filter, after, limit, freshness }) => {
      const newest = await store.newest();
      const pricesBefore = freshness === 'real-time' ? null : new Date(dayStartsAtMs());
      const read = await store.read({
        ...filter,
        after,
        upTo: newest.version,
        pricesBefore,
        limit: limit + 1,
      });
      const hasMore = read.length > limit;
      let position = after;
      let token: { version: number; token: string } | null = null;
      const changes = read.slice(0, limit).map((change) => {
        position =
          change.type === 'price'
            ? { ...position, prices: change.place }
            : { ...position, others: change.place };
        if (pricesBefore === null && comparePlaces(after.prices, after.others) === 0)
          position = positionAt(change.place);
        if (change.place.revision === revisionOf(position))
          token = { version: change.place.revision, token: change.token };
        return { change, cursor: toChangeCursor({ position, token: token?.token ?? '' }) };
      });
      if (!hasMore) {
        const others = endOf(newest.version);
        position = { others, prices: pricesBefore === null ? others : position.prices };
        return { changes, position, hasMore, nextCursor: toChangeCursor({ position, token: newest.token }) };
      }
      return { changes, position, hasMore, nextCursor: changes[changes.length - 1]?.cursor ?? '' };
    },
  };
}
