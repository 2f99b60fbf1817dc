import { describe, expect, test } from 'vitest';
import {
  type Change,
  type ChangeLogStore,
  type ChangeSpan,
  comparePlaces,
  getRevisionEnd,
  type LoggedRevision,
} from '../../../src/domain/changes/change-log.ts';
import { createChangeTail } from '../../../src/services/changes/change-tail.ts';
import { until } from '../../../tools/testing/until.ts';

/** A log in memory with revisions of some prices each. */
function createLog() {
  let revisions: LoggedRevision[] = [];
  let changes: Change[] = [];
  let reads = 0;
  const raise = (prices: number, token = 'a', body: string | null = null): void => {
    const version = revisions.length + 1;
    const revision = { version, token, changedAt: new Date(0) };
    revisions.push(revision);
    for (let at = 0; at < prices; at += 1) {
      const place = { revision: version, rank: 1, id: changes.length + 1 };
      changes.push({ place, type: 'price', token, review: body === null ? null : { body } } as Change);
    }
  };
  return {
    raise,
    forgetAfter: (version: number): void => {
      revisions = revisions.slice(0, version);
      changes = changes.filter(({ place }) => place.revision <= version);
    },
    reads: () => reads,
    store: {
      readNewest: async () =>
        revisions[revisions.length - 1] ?? { version: 0, token: '', changedAt: new Date(0) },
      readRevisions: async (versions: readonly number[]) =>
        new Map(
          revisions.filter(({ version }) => versions.includes(version)).map((one) => [one.version, one]),
        ),
      read: async ({ after, lastRevision: upTo, limit }: ChangeSpan) => {
        reads += 1;
        const behind = changes.filter(
          ({ place }) => comparePlaces(place, after.prices) > 0 && place.revision <= upTo,
        );
        return { changes: behind.slice(0, limit), hasMore: behind.length > limit };
      },
    } as Partial<ChangeLogStore> as ChangeLogStore,
  };
}

const fail = (error: unknown): void => {
  throw error;
};

/** A tail with one listener, which has read the first revision of a log. */
async function followFirstRevision() {
  const log = createLog();
  log.raise(1);
  const tail = createChangeTail(log.store, { onReset: () => {}, onError: fail });
  const leave = tail.addListener(() => {});
  tail.handleRevision(1);
  await until('it has begun', () => tail.end?.version === 1);
  return { log, tail, leave };
}

describe('the newest changes in memory', () => {
  test('are fewer if they are long: at most some MiB', async () => {
    const { log, tail, leave } = await followFirstRevision();
    const text = 'x'.repeat(100_000);
    for (let version = 2; version <= 11; version += 1) {
      log.raise(40, 'a', text);
      tail.handleRevision(version);
      await until('it has read them', () => tail.end?.version === version);
    }
    // Four hundred reviews take 80 MB of memory.
    expect(tail.readAfter(getRevisionEnd(1), 1)).toBeNull();
    const recent = tail.readAfter(getRevisionEnd(10), 1_000);
    expect(recent?.changes).toHaveLength(40);
    let held = 0;
    for (let revision = 10; revision > 0; revision -= 1)
      held = Math.max(held, tail.readAfter(getRevisionEnd(revision), 1_000)?.changes.length ?? 0);
    expect(held * text.length * 2).toBeLessThan(40 * 2 ** 20);
    leave();
    await tail.stop();
  });

  test('are read once for all streams, however many there are', async () => {
    const log = createLog();
    log.raise(3);
    const tail = createChangeTail(log.store, { onReset: () => {}, onError: fail });
    let told = 0;
    const leaves = Array.from({ length: 100 }, () => tail.addListener(() => (told += 1)));
    await until('it has begun', () => tail.end?.version === 1);
    expect(tail.readAfter(getRevisionEnd(1), 10)?.changes).toEqual([]);
    log.raise(1_200);
    tail.handleRevision(2);
    await until('it has read on', () => tail.end?.version === 2);
    expect(log.reads()).toBe(3);
    expect(told).toBeGreaterThanOrEqual(200);
    const first = tail.readAfter(getRevisionEnd(1), 1_000);
    expect(first?.changes).toHaveLength(1_000);
    const second = tail.readAfter(first?.upTo ?? getRevisionEnd(0), 1_000);
    expect(second?.changes).toHaveLength(200);
    expect(second?.upTo).toEqual(getRevisionEnd(2));
    for (const leave of leaves) leave();
    expect(tail.readAfter(getRevisionEnd(2), 10)).toBeNull();
  });
  test('are read for a listener that comes during a read for one that has left', async () => {
    const { log, tail, leave } = await followFirstRevision();
    log.raise(1);
    tail.handleRevision(2);
    leave();
    tail.addListener(() => {});
    await until('it has read', () => tail.end?.version === 2);
  });
  test('are not read from before the first follower', async () => {
    const log = createLog();
    log.raise(3);
    log.raise(3);
    const tail = createChangeTail(log.store, { onReset: () => {}, onError: fail });
    tail.addListener(() => {});
    await until('it has begun', () => tail.end?.version === 2);
    expect(tail.readAfter(getRevisionEnd(1), 10)).toBeNull();
  });
  test('restart if a revision has a different token: the database was restored', async () => {
    const log = createLog();
    log.raise(1);
    log.raise(1);
    let resets = 0;
    const tail = createChangeTail(log.store, { onReset: () => (resets += 1), onError: fail });
    tail.addListener(() => {});
    await until('it has begun', () => tail.end?.version === 2);
    log.forgetAfter(1);
    log.raise(1, 'b');
    log.raise(1, 'b');
    tail.handleRevision(3);
    await until('it has begun anew', () => tail.end?.version === 3);
    expect(resets).toBe(1);
    expect(tail.readAfter(getRevisionEnd(2), 10)).toBeNull();
  });
});
