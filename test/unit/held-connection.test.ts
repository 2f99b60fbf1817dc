import { expect, test } from 'vitest';
import { createConnectionHolds } from '../../src/stores/prisma/connection/connection-holds.ts';
import { mapOutages } from '../../src/stores/prisma/connection/map-outages.ts';

const deadlineMs = 30;
const hanging = { ask: () => new Promise<number>(() => {}) };

test('a query without an answer is unavailable after its deadline', async () => {
  const neverHeld = () => Number.POSITIVE_INFINITY;
  await expect(mapOutages(hanging, deadlineMs, neverHeld).ask()).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('a deadline begins after our own transaction has released the connection, so the database does not count as away', async () => {
  let nowMs = 0;
  const holds = createConnectionHolds(() => nowMs);
  const release = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<number>();
  const held = holds.trackHold(() => release.promise);
  let asked = 0;
  const heldMsAgo = () => {
    asked += 1;
    return holds.getMsSinceConnectionHeld();
  };
  const store = mapOutages({ ask: () => answer.promise }, deadlineMs, heldMsAgo);
  const answered = store.ask();
  const refused = expect(mapOutages(hanging, deadlineMs, heldMsAgo).ask()).rejects.toMatchObject({
    code: 'unavailable',
  });
  // Each has exceeded its deadline more than once, and still waits.
  await expect.poll(() => asked).toBeGreaterThan(4);
  release.resolve();
  await held;
  answer.resolve(7);
  expect(await answered).toBe(7);
  nowMs += deadlineMs;
  await refused;
});
