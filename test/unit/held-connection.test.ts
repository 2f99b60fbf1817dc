import { expect, test } from 'vitest';
import { createConnectionHolds } from '../../src/stores/prisma/connection/connection-holds.ts';
import { mapOutages } from '../../src/stores/prisma/connection/map-outages.ts';

const deadlineMs = 30;
const hanging = { ask: () => new Promise<number>(() => {}) };

test('a question without an answer is unavailable after its deadline', async () => {
  const neverHeld = () => Number.POSITIVE_INFINITY;
  await expect(mapOutages(hanging, deadlineMs, neverHeld).ask()).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('while a transaction of our own has the connection the database is not away; its deadline begins after that', async () => {
  let nowMs = 0;
  const holds = createConnectionHolds(() => nowMs);
  const release = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<number>();
  const held = holds.during(() => release.promise);
  let asked = 0;
  const heldMsAgo = () => {
    asked += 1;
    return holds.msSinceHold();
  };
  const store = mapOutages({ ask: () => answer.promise }, deadlineMs, heldMsAgo);
  const answered = store.ask();
  const refused = expect(mapOutages(hanging, deadlineMs, heldMsAgo).ask()).rejects.toMatchObject({
    code: 'unavailable',
  });
  // Each has met its deadline more than once, and waits on.
  await expect.poll(() => asked).toBeGreaterThan(4);
  release.resolve();
  await held;
  answer.resolve(7);
  expect(await answered).toBe(7);
  nowMs += deadlineMs;
  await refused;
});
