import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createChangeFeed } from '../../../src/services/change-feed.ts';

/** A catalogue that takes as long to renew as the test says. */
function createFeed() {
  const revisions = { catalogue: 1, credentials: 1 };
  const told: (readonly string[] | null)[] = [];
  const renewals: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const feed = createChangeFeed(
    {
      read: async () => ({ ...revisions }),
      accountsChangedSince: async () => ['acc_revoked'],
    },
    {
      catalogueChanged: () => {
        const renewal = Promise.withResolvers<void>();
        renewals.push(renewal);
        return renewal.promise;
      },
      credentialsChanged: (accounts) => told.push(accounts),
    },
    { now: Date.now, everyMs: 5, onError: (error) => errors.push(error) },
  );
  const until = async (isSo: () => boolean): Promise<void> => {
    for (const giveUpAt = Date.now() + 20_000; !isSo() && Date.now() < giveUpAt; ) await sleep(5);
    expect(isSo()).toBe(true);
  };
  return { feed, revisions, told, renewals, errors, until };
}

test('a revoked key takes effect while the catalogue is being renewed, and renewals do not pile up', async () => {
  const { feed, revisions, told, renewals, until } = createFeed();
  feed.start();
  await until(() => renewals.length === 1);
  revisions.credentials += 1;
  await until(() => told.length === 2);
  expect(told).toEqual([null, ['acc_revoked']]);
  expect(renewals).toHaveLength(1);
  renewals[0]?.resolve();
  await until(() => renewals.length === 2);
  renewals[1]?.resolve();
  const stopped = feed.stop();
  for (const { resolve } of renewals) resolve();
  await stopped;
});

test('a poll ends when a renewal that began after it has ended; one that fails counts as the database away', async () => {
  const { feed, renewals, errors, until } = createFeed();
  const first = feed.poll();
  await until(() => renewals.length === 1);
  let isOver = false;
  const second = feed.poll().then(() => {
    isOver = true;
  });
  await until(() => renewals.length === 2);
  renewals[0]?.resolve();
  await first;
  expect(isOver).toBe(false);
  renewals[1]?.reject(new Error('gone'));
  await second;
  expect(feed.isAway).toBe(true);
  expect(errors).toHaveLength(1);
});
