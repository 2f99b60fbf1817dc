import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createChangeFeed } from '../../../src/services/changes/change-feed.ts';

/** A catalogue whose renewal takes as long as the test says. */
function createFeed(now: () => number = Date.now) {
  const revisions = { catalogue: 1, credentials: 1, isImporting: false };
  const told: (readonly string[] | null)[] = [];
  const renewals: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  let reads = 0;
  const feed = createChangeFeed(
    {
      read: async () => {
        reads += 1;
        return { ...revisions };
      },
      listAccountsChangedSince: async () => ['acc_revoked'],
    },
    {
      onCatalogueChange: () => {
        const renewal = Promise.withResolvers<void>();
        renewals.push(renewal);
        return renewal.promise;
      },
      onCatalogueRevision: () => {},
      onCredentialsChange: (accounts) => told.push(accounts),
    },
    { now, everyMs: 5, onError: (error) => errors.push(error) },
  );
  const until = async (isSo: () => boolean): Promise<void> => {
    for (const giveUpAt = Date.now() + 20_000; !isSo() && Date.now() < giveUpAt; ) await sleep(5);
    expect(isSo()).toBe(true);
  };
  /** Polls twice, as a running poll may have read before. */
  const untilPolled = async (): Promise<void> => {
    const before = reads;
    await until(() => reads > before + 2);
  };
  return { feed, revisions, told, renewals, errors, until, untilPolled };
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

test('a poll ends when a renewal that began after it has ended; a failed one counts as the database away', async () => {
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
  expect(feed.isDatabaseUnavailable).toBe(true);
  expect(errors).toHaveLength(1);
});

test('during an import the catalogue is renewed once a minute, and at its end; changes of accounts do not wait', async () => {
  let nowMs = 0;
  const { feed, revisions, told, renewals, until, untilPolled } = createFeed(() => nowMs);
  const first = feed.poll();
  await until(() => renewals.length === 1);
  renewals[0]?.resolve();
  await first;
  revisions.isImporting = true;
  feed.start();
  for (let file = 0; file < 3; file += 1) {
    revisions.catalogue += 1;
    await untilPolled();
  }
  expect(renewals).toHaveLength(1);
  revisions.credentials += 1;
  await feed.pollCredentials();
  expect(told).toEqual([null, ['acc_revoked']]);
  expect(renewals).toHaveLength(1);

  nowMs = 60_000;
  await until(() => renewals.length === 2);
  renewals[1]?.resolve();
  await untilPolled();
  expect(renewals).toHaveLength(2);

  revisions.isImporting = false;
  await until(() => renewals.length === 3);
  const stopped = feed.stop();
  renewals[2]?.resolve();
  await stopped;
});
