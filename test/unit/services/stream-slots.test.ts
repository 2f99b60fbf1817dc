import { afterEach, expect, test, vi } from 'vitest';
import { maxStreams, type StreamSlotStore } from '../../../src/domain/changes/stream-slots.ts';
import { createStreamSlots } from '../../../src/services/changes/stream-slots.ts';

afterEach(() => vi.useRealTimers());

/** The slots of a database in memory, with its own clock, which a gateway may lose. */
function createStore() {
  const terms = new Map<string, number>();
  const streams = new Map<string, { readonly gateway: string; readonly accountId: string }>();
  const lost = new Set<object>();
  const isThere = (gateway: string): boolean => (terms.get(gateway) ?? 0) > Date.now();
  const count = (): number => [...streams.values()].filter(({ gateway }) => isThere(gateway)).length;
  const open = (line: object): StreamSlotStore => {
    const reach = (): void => {
      if (lost.has(line)) throw new Error('the database is away');
    };
    return {
      take: async ({ id, gateway, accountId }, { max, leaseMs }) => {
        reach();
        if (!terms.has(gateway)) terms.set(gateway, Date.now() + leaseMs);
        if (!isThere(gateway)) return 'lease-expired';
        if (count() >= max) return 'too-many';
        streams.set(id, { gateway, accountId });
        return 'taken';
      },
      release: async (ids) => {
        reach();
        for (const id of ids) streams.delete(id);
      },
      renew: async (gateway, own, leaseMs) => {
        reach();
        const isRenewed = isThere(gateway);
        if (isRenewed) terms.set(gateway, Date.now() + leaseMs);
        for (const [id, stream] of streams)
          if (stream.gateway === gateway && !(isRenewed && own.includes(id))) streams.delete(id);
        return isRenewed;
      },
      leave: async (gateway) => {
        reach();
        terms.delete(gateway);
      },
    };
  };
  return { open, lost, count };
}

test.each([
  ['27 s, when all places are taken by another', 27_000, maxStreams, 0],
  ['27 s, when four are', 27_000, 4, maxStreams - 4],
  ['27 s, when nobody was there', 27_000, 0, maxStreams],
  ['12 s, less than the term', 12_000, maxStreams, maxStreams],
])('of a gateway that lost the database for %s', async (_, awayMs, others, left) => {
  vi.useFakeTimers();
  const store = createStore();
  const [line, otherLine] = [{}, {}];
  const slots = createStreamSlots(store.open(line), () => {});
  const other = createStreamSlots(store.open(otherLine), () => {});
  let ended = 0;
  for (let at = 0; at < maxStreams; at += 1)
    await slots.take('account', () => {
      ended += 1;
    });
  store.lost.add(line);
  await vi.advanceTimersByTimeAsync(awayMs);
  let taken = 0;
  for (let at = 0; at < others; at += 1)
    await other
      .take('account', () => {})
      .then(
        () => {
          taken += 1;
        },
        () => {},
      );
  expect(taken).toBe(awayMs > 20_000 ? others : 0);
  store.lost.delete(line);
  await vi.advanceTimersByTimeAsync(13_000);
  expect(maxStreams - ended).toBe(left);
  expect(store.count()).toBe(left + taken);
  await slots.stop();
  await other.stop();
});
