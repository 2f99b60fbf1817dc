import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultAlerts } from '../../src/domain/accounts/account.ts';
import {
  type AttemptResult,
  type DeliveryLane,
  maxStoredDeliveries,
  maxWaitingDeliveries,
  maxWebhooks,
  type NewDelivery,
  type NewWebhook,
  type WebhookStore,
} from '../../src/domain/changes/webhook.ts';
import { createDatabaseStores } from '../../src/stores/open-stores.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { openPgBouncer } from '../../tools/testing/pgbouncer.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

const one = { owner: 'gateway-one', leaseMs: 25_000 };
const two = { owner: 'gateway-two', leaseMs: 25_000 };
const lanes: readonly DeliveryLane[] = ['proven', 'new', 'slow'];
const any = { maxPerAccount: 2, busyAccounts: [], lanes };
const accountId = 'acc_0123456789abcdef';
const otherId = 'acc_fedcba9876543210';
const revisions = (newest: number, daily = 0) => ({ realTimePlans: ['pro'], newest, daily });
const delivered: AttemptResult = { outcome: 'delivered', status: 204, error: null, durationMs: 12.4 };

describe.each(databaseKinds)('webhooks stored in %s', (_, openEmpty) => {
  let empty: EmptyDatabase | null;
  let pooler: Awaited<ReturnType<typeof openPgBouncer>> = null;
  let database: Database;
  let store: WebhookStore;
  const sql = (text: string) => database.prisma.$executeRawUnsafe(text);
  const addAccount = async (id: string, plan: string): Promise<void> => {
    const [secret, key] = [randomBytes(5).toString('hex'), randomBytes(5).toString('hex')];
    await createDatabaseStores(database, () => {}).accounts.insert({
      account: {
        ...{ id, email: `${id}@example.com`, name: 'Ada', plan, planUntil: null, createdAt: new Date() },
        ...{ emailVerifiedAt: null, locale: 'en', alerts: defaultAlerts },
      },
      emailHashes: [new Uint8Array(32)],
      secret: { id: secret, hash: new Uint8Array(32), pepperId: new Uint8Array(4) },
      recoveryCodes: [],
      key: { id: key, name: 'default', hash: new Uint8Array(32), pepperId: new Uint8Array(4) },
    });
  };
  const webhook = (id: string, more: Partial<NewWebhook> = {}): NewWebhook => ({
    ...{ id, accountId, url: 'https://shop.example/', types: ['price'], brands: ['acme'], phoneIds: [1, 2] },
    ...{ sealedSecret: new Uint8Array([1, 2, 3]), cursor: 'start', seenRevision: 5 },
    createdAt: new Date('2026-11-23T10:00:00Z'),
    ...more,
  });
  const delivery = (id: string, more: Partial<NewDelivery> = {}): NewDelivery => ({
    ...{ id, kind: 'changes', body: `{"id":"${id}"}`, changes: 3 },
    ...more,
  });
  /** Adds a delivery and claims it. */
  const claimNew = async (id: string, account = accountId) => {
    await store.addDelivery(account, id, delivery(randomBytes(4).toString('hex')));
    return store.claimDue(one, any);
  };
  const end = (more: object): AttemptResult =>
    ({ status: 500, error: 'No.', durationMs: 5, ...more }) as unknown as AttemptResult;

  beforeAll(async () => {
    empty = await openEmpty();
    if (empty === null) return;
    const { config } = empty;
    if (config.kind === 'postgres') pooler = await openPgBouncer(config.url);
    // With a pooler if there is one: a claim must not depend on the connection.
    database = await openDatabase(
      config.kind === 'postgres' && pooler !== null ? { ...config, url: pooler.url } : config,
    );
    await database.migrate();
    store = createDatabaseStores(database, () => {}).webhooks;
  });
  beforeEach(async () => {
    if (empty === null) return;
    await sql('DELETE FROM account');
    await sql('DELETE FROM webhook_request');
    await addAccount(accountId, 'pro');
    await addAccount(otherId, 'free');
  });
  afterAll(async () => {
    await database?.close();
    await pooler?.close();
    await empty?.discard();
  });
  const check = (name: string, work: () => Promise<void>) =>
    test(name, async ({ skip }) => {
      if (empty === null) skip();
      await work();
    });

  check(
    'sign with a replaced secret until its grace period is over, and no longer than a later one',
    async () => {
      await store.add(webhook('a'));
      const rotate = (byte: number, graceMs: number, account = accountId) =>
        store.rotate(account, 'a', { sealedSecret: new Uint8Array([byte]), graceMs });
      const claimSecrets = async (): Promise<number[][]> => {
        await store.addDelivery(accountId, 'a', delivery(randomBytes(4).toString('hex')));
        const claimed = await store.claimDue(one, any);
        if (claimed === null) throw new Error('there is no delivery');
        await store.finish(claimed.id, one.owner, delivered);
        return [claimed.sealedSecret, ...claimed.formerSecrets].map((secret) => [...secret]);
      };
      expect(await claimSecrets()).toEqual([[1, 2, 3]]);
      expect(await rotate(4, 60_000, otherId)).toBeNull();
      const dayMs = 86_400_000;
      const { previousSecretUntil } = (await rotate(4, dayMs)) ?? {};
      expect(Math.abs((previousSecretUntil?.getTime() ?? 0) - Date.now() - dayMs)).toBeLessThan(60_000);
      expect((await store.list(accountId))[0]?.previousSecretUntil).toEqual(previousSecretUntil);
      expect(await claimSecrets()).toEqual([[4], [1, 2, 3]]);
      await Promise.all([rotate(5, 2 * dayMs), rotate(5, 2 * dayMs)]);
      expect(await claimSecrets()).toEqual([[5], [5], [4], [1, 2, 3]]);
      expect((await store.list(accountId))[0]?.previousSecretUntil?.getTime()).toBeGreaterThan(
        Date.now() + dayMs + 60_000,
      );
      // A fourth replaced secret ends the oldest.
      await rotate(6, 2 * dayMs);
      expect(await claimSecrets()).toEqual([[6], [5], [5], [4]]);
      expect((await rotate(7, 0))?.previousSecretUntil).toBeNull();
      expect(await claimSecrets()).toEqual([[7]]);
      await rotate(8, 60_000);
      await sql(`UPDATE former_webhook_secret SET until = clock_timestamp() - interval '1 second'`);
      expect(await claimSecrets()).toEqual([[8]]);
      await store.cleanUp(dayMs);
      expect(await database.prisma.formerWebhookSecret.count()).toBe(0);
      await rotate(9, dayMs);
      await store.remove(accountId, 'a');
      expect(await database.prisma.formerWebhookSecret.count()).toBe(0);
    },
  );

  check('are found as they were created, by their account only', async () => {
    const made = await store.add(webhook('a'));
    await store.add(
      webhook('b', { brands: null, phoneIds: null, createdAt: new Date('2026-11-24T10:00:00Z') }),
    );
    expect(made).toMatchObject({
      id: 'a',
      brands: ['acme'],
      phoneIds: [1, 2],
      state: 'active',
      disabledReason: null,
    });
    expect((await store.list(accountId)).map(({ id }) => id)).toEqual(['a', 'b']);
    expect((await store.list(accountId))[1]).toMatchObject({ brands: null, phoneIds: null });
    expect(await store.list(otherId)).toEqual([]);
    expect(await store.change(otherId, 'a', { state: 'paused' })).toBeNull();
    expect(await store.addDelivery(otherId, 'a', delivery('t', { kind: 'test' }))).toBeNull();
    expect(await store.listDeliveries(otherId, 'a')).toBeNull();
    expect(await store.resend(otherId, 'a', 'x')).toBeNull();
    expect(await store.remove(otherId, 'a')).toBe(false);
    expect(await store.remove(accountId, 'a')).toBe(true);
    expect(await store.remove(accountId, 'a')).toBe(false);
  });

  check('are at most five of twelve that an account creates at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, (__, at) => store.add(webhook(`hook-${at}`))));
    expect(made.filter((each) => each !== null)).toHaveLength(maxWebhooks);
    expect(await store.list(accountId)).toHaveLength(maxWebhooks);
  });

  check('are deleted with their account, and none is created for a deleted one', async () => {
    await store.add(webhook('a'));
    await store.addDelivery(accountId, 'a', delivery('d'));
    await database.prisma.account.delete({ where: { id: accountId } });
    expect(await database.prisma.webhookDelivery.count()).toBe(0);
    expect(await store.add(webhook('b'))).toBeNull();
  });

  check('get deliveries from one of two gateways at a time', async () => {
    await store.add(webhook('a'));
    await store.add(webhook('b', { seenRevision: 3 }));
    const [first, second] = await Promise.all([
      store.claimBehind(one, revisions(6), 1),
      store.claimBehind(two, revisions(6), 1),
    ]);
    expect([...first, ...second].map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect(await store.claimBehind(two, revisions(6), 5)).toEqual([]);
    await store.releaseWebhooks(one.owner, ['a', 'b']);
    await store.releaseWebhooks(two.owner, ['a', 'b']);
    // The one that is furthest behind comes first.
    expect((await store.claimBehind(two, revisions(6), 1)).map(({ id }) => id)).toEqual(['b']);
  });

  check(
    'use the revision of their plan: the newest in real time, otherwise the last before midnight',
    async () => {
      await store.add(webhook('pro'));
      await store.add(webhook('free', { accountId: otherId }));
      expect(await store.claimBehind(one, revisions(9, 5), 5)).toMatchObject([{ id: 'pro', upTo: 9 }]);
      expect(await store.claimBehind(one, revisions(9, 7), 5)).toMatchObject([{ id: 'free', upTo: 7 }]);
    },
  );

  check('move their cursor and create a delivery in one step, and not after a lost claim', async () => {
    await store.add(webhook('a'));
    const to = { cursor: 'next', seenRevision: 6, delivery: delivery('d') };
    await store.claimBehind(one, revisions(6), 1);
    await store.advance('a', two.owner, to);
    expect(await store.listDeliveries(accountId, 'a')).toEqual([]);
    await sql("UPDATE webhook SET claimed_until = clock_timestamp() - interval '1 second'");
    await store.advance('a', one.owner, to);
    expect(await store.listDeliveries(accountId, 'a')).toEqual([]);
    expect(await store.claimBehind(two, revisions(6), 1)).toMatchObject([{ id: 'a', cursor: 'start' }]);
    await store.advance('a', two.owner, to);
    await store.advance('a', two.owner, { ...to, delivery: delivery('d2') });
    expect(await store.listDeliveries(accountId, 'a')).toMatchObject([
      {
        id: 'd',
        kind: 'changes',
        changes: 3,
        outcome: 'waiting',
        attempts: 0,
        isBodyStored: true,
        status: null,
      },
    ]);
    expect(await store.claimBehind(one, revisions(6), 1)).toEqual([]);
    expect(await store.claimBehind(one, revisions(7), 1)).toMatchObject([{ cursor: 'next' }]);
  });

  check('stay due if there are more changes after their delivery', async () => {
    await store.add(webhook('a'));
    await store.claimBehind(one, revisions(6), 1);
    await store.advance('a', one.owner, { cursor: 'half', seenRevision: null, delivery: delivery('d') });
    expect(await store.claimBehind(one, revisions(6), 1)).toMatchObject([{ cursor: 'half' }]);
  });

  check('leave changes in the log while twenty deliveries wait', async () => {
    await store.add(webhook('a'));
    for (let at = 0; at < maxWaitingDeliveries; at += 1) {
      expect(await store.claimBehind(one, revisions(100), 1)).toHaveLength(1);
      await store.advance('a', one.owner, {
        cursor: `c${at}`,
        seenRevision: null,
        delivery: delivery(`d${at}`),
      });
    }
    expect(await store.claimBehind(one, revisions(100), 1)).toEqual([]);
    const claimed = await store.claimDue(one, any);
    await store.finish(claimed?.id ?? '', one.owner, delivered);
    expect(await store.claimBehind(one, revisions(100), 1)).toHaveLength(1);
  });

  check(
    'have a delivery claimed once, with all that sending needs, and again when its claim expires',
    async () => {
      await store.add(webhook('a'));
      await store.addDelivery(accountId, 'a', delivery('d'));
      const claims = await Promise.all([one, two, one, two].map((claim) => store.claimDue(claim, any)));
      const claimed = claims.filter((each) => each !== null);
      expect(claimed).toHaveLength(1);
      expect(claimed[0]).toMatchObject({
        ...{ id: 'd', webhookId: 'a', accountId, url: 'https://shop.example/', kind: 'changes', changes: 3 },
        ...{ body: '{"id":"d"}', attempts: 0, isCharged: false, lane: 'new' },
      });
      expect(Buffer.from(claimed[0]?.sealedSecret ?? [])).toEqual(Buffer.from([1, 2, 3]));
      expect(claimed[0]?.ageMs).toBeGreaterThanOrEqual(0);
      await sql("UPDATE webhook_delivery SET claimed_until = clock_timestamp() - interval '1 second'");
      expect(await store.claimDue({ ...two, owner: 'three' }, any)).toMatchObject({ id: 'd' });
      // Later messages of the dead gateway do not count.
      for (const { owner } of [one, two]) await store.finish('d', owner, delivered);
      expect((await store.listDeliveries(accountId, 'a'))?.[0]?.outcome).toBe('waiting');
    },
  );

  check('have at most two deliveries in progress for one account, and others get theirs', async () => {
    await store.add(webhook('a'));
    await store.add(webhook('b', { accountId: otherId }));
    for (const id of ['1', '2', '3']) await store.addDelivery(accountId, 'a', delivery(id));
    await store.addDelivery(otherId, 'b', delivery('4'));
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push((await store.claimDue(at % 2 ? one : two, any))?.id);
    expect(ids).toEqual(['1', '2', '4', undefined]);
  });

  check('have no more in progress when many are claimed at the same moment', async () => {
    await store.add(webhook('a'));
    for (let round = 0; round < 20; round += 1) {
      for (let at = 0; at < 6; at += 1) await store.addDelivery(accountId, 'a', delivery(`d${at}`));
      const claims = Array.from({ length: 6 }, (__, at) => store.claimDue(at % 2 ? one : two, any));
      const claimed = (await Promise.all(claims)).filter((each) => each !== null);
      // A gateway that finds the account busy leaves the delivery to its next poll.
      for (let next = await store.claimDue(one, any); next !== null; next = await store.claimDue(one, any))
        claimed.push(next);
      expect(claimed).toHaveLength(2);
      await sql('DELETE FROM webhook_delivery');
      await sql('DELETE FROM webhook_request');
    }
  });

  check('have no more in progress when they are deleted and created again during requests', async () => {
    const claimed = [];
    for (let round = 0; round < 5; round += 1) {
      await store.add(webhook('a'));
      for (const at of [1, 2]) await store.addDelivery(accountId, 'a', delivery(`${round}-${at}`));
      for (const claim of [one, two, one]) {
        const next = await store.claimDue(claim, any);
        if (next !== null) claimed.push({ ...next, owner: claim.owner });
      }
      await store.remove(accountId, 'a');
    }
    expect(claimed).toHaveLength(2);
    await store.add(webhook('a'));
    await store.addDelivery(accountId, 'a', delivery('next'));
    expect(await store.claimDue(one, any)).toBeNull();
    // One ends, and one is released: each makes room, though its delivery is gone.
    await store.finish(claimed[0]?.id ?? '', claimed[0]?.owner ?? '', delivered);
    expect(await store.claimDue(one, any)).toMatchObject({ id: 'next' });
    await store.postpone(claimed[1]?.id ?? '', claimed[1]?.owner ?? '', 0, null);
    await store.addDelivery(accountId, 'a', delivery('after'));
    expect(await store.claimDue(one, any)).toMatchObject({ id: 'after' });
  });

  check('count a request of a dead gateway until its claim expires, and then delete it', async () => {
    await store.add(webhook('a'));
    for (const id of ['1', '2', '3']) await store.addDelivery(accountId, 'a', delivery(id));
    for (const _claim of [1, 2]) await store.claimDue(one, any);
    await store.remove(accountId, 'a');
    await store.add(webhook('a'));
    await store.addDelivery(accountId, 'a', delivery('4'));
    expect(await store.claimDue(two, any)).toBeNull();
    await database.prisma.webhookRequest.updateMany({ data: { claimedUntil: new Date(0) } });
    expect(await store.claimDue(two, any)).toMatchObject({ id: '4' });
    await store.cleanUp(0);
    expect(await database.prisma.webhookRequest.count()).toBe(1);
  });

  check('skip an account that is busy on its gateway, and detect a lost claim', async () => {
    await store.add(webhook('a'));
    await store.addDelivery(accountId, 'a', delivery('d'));
    expect(await store.claimDue(one, { ...any, busyAccounts: [accountId] })).toBeNull();
    expect(await store.claimDue(one, { ...any, busyAccounts: [otherId] })).toMatchObject({ id: 'd' });
    expect(await store.listStillClaimed(one.owner, ['d', 'gone'])).toEqual(['d']);
    expect(await store.listStillClaimed(two.owner, ['d'])).toEqual([]);
    await store.remove(accountId, 'a');
    expect(await store.listStillClaimed(one.owner, ['d'])).toEqual([]);
  });

  check(
    'are proven once the receiver has answered in time, until it is slow or has another URL',
    async () => {
      await store.add(webhook('a'));
      const laneAfter = async (result: AttemptResult | null): Promise<DeliveryLane | undefined> => {
        const { id = '' } = (await claimNew('a')) ?? {};
        if (result !== null) await store.finish(id, one.owner, result);
        const next = await claimNew('a');
        await sql('DELETE FROM webhook_delivery');
        await sql('DELETE FROM webhook_request');
        await sql('UPDATE account SET has_slow_receiver = false');
        return next?.lane;
      };
      const late = { durationMs: 2_500 };
      const failed = { outcome: 'failed', disabledReason: null };
      expect(await laneAfter(end({ ...failed, status: null }))).toBe('new');
      expect(await laneAfter({ ...delivered, ...late })).toBe('slow');
      expect(await laneAfter(end(failed))).toBe('proven');
      expect(await laneAfter(end({ ...failed, status: null, ...late }))).toBe('new');
      expect(await laneAfter(delivered)).toBe('proven');
      await store.change(accountId, 'a', { url: 'https://shop.example/', state: 'active' });
      expect(await laneAfter(delivered)).toBe('proven');
      await store.change(accountId, 'a', { url: 'https://other.example/' });
      expect((await claimNew('a'))?.lane).toBe('new');
    },
  );

  check('have one new receiver an account at a time, which is remembered if they are deleted', async () => {
    await store.add(webhook('a'));
    await store.add(webhook('b'));
    await store.add(webhook('other', { accountId: otherId }));
    const { id = '' } = (await claimNew('a')) ?? {};
    await store.finish(id, one.owner, delivered);
    const hanging = await claimNew('b');
    expect(hanging?.lane).toBe('new');
    await store.remove(accountId, 'b');
    await store.postpone(hanging?.id ?? '', one.owner, 0, null);
    await store.add(webhook('b'));
    const next = await claimNew('b');
    expect(next?.lane).toBe('slow');
    // Receivers that are proven, and those of other accounts, do not suffer from it.
    expect((await claimNew('a'))?.lane).toBe('proven');
    expect((await claimNew('other', otherId))?.lane).toBe('new');
    await store.add(webhook('c'));
    await store.finish(next?.id ?? '', one.owner, delivered);
    expect((await claimNew('c'))?.lane).toBe('new');
  });

  check('are claimed from the open lanes only', async () => {
    await store.add(webhook('a'));
    await store.addDelivery(accountId, 'a', delivery('d'));
    expect(await store.claimDue(one, { ...any, lanes: ['proven', 'slow'] })).toBeNull();
    expect(await store.claimDue(one, { ...any, lanes: [] })).toBeNull();
    expect(await store.claimDue(one, { ...any, lanes: ['new'] })).toMatchObject({ id: 'd' });
  });

  check('record how an attempt ended, and the consequences for it and its webhook', async () => {
    await store.add(webhook('a'));
    const finished = async (id: string, how: AttemptResult) => {
      await store.addDelivery(accountId, 'a', delivery(id));
      expect(await store.claimDue(one, any)).toMatchObject({ id });
      await store.finish(id, one.owner, how);
      return (await store.listDeliveries(accountId, 'a'))?.find((each) => each.id === id);
    };
    expect(await finished('1', delivered)).toMatchObject({
      ...{ outcome: 'delivered', attempts: 1, status: 204, error: null, durationMs: 12, dueAt: null },
      endedAt: expect.any(Date),
    });
    const again = await finished('2', end({ outcome: 'waiting', delayMs: 60_000 }));
    expect(again).toMatchObject({
      outcome: 'waiting',
      attempts: 1,
      status: 500,
      error: 'No.',
      endedAt: null,
    });
    expect(Number(again?.dueAt) - Number(again?.createdAt)).toBeGreaterThan(59_000);
    expect(await finished('3', end({ outcome: 'failed', disabledReason: null }))).toMatchObject({
      outcome: 'failed',
    });
    expect((await store.list(accountId))[0]?.state).toBe('active');
    await finished('4', end({ outcome: 'failed', disabledReason: 'gone' }));
    expect((await store.list(accountId))[0]).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
  });

  check('are not disabled by a failure while they are paused', async () => {
    await store.add(webhook('a'));
    await store.addDelivery(accountId, 'a', delivery('d'));
    await store.claimDue(one, any);
    await store.change(accountId, 'a', { state: 'paused' });
    await store.finish('d', one.owner, end({ outcome: 'failed', disabledReason: 'failing' }));
    expect((await store.list(accountId))[0]).toMatchObject({ state: 'paused', disabledReason: null });
  });

  check(
    'get only tests while they are paused; once resumed, waiting deliveries are due, with ten attempts',
    async () => {
      await store.add(webhook('a'));
      await store.addDelivery(accountId, 'a', delivery('d'));
      await store.claimDue(one, any);
      await store.finish('d', one.owner, end({ outcome: 'waiting', delayMs: 3_600_000 }));
      await store.change(accountId, 'a', { state: 'paused' });
      expect(await store.claimBehind(one, revisions(9), 1)).toEqual([]);
      await store.addDelivery(accountId, 'a', delivery('t', { kind: 'test' }));
      await store.addDelivery(accountId, 'a', delivery('w'));
      expect(await store.claimDue(one, any)).toMatchObject({ id: 't' });
      expect(await store.claimDue(one, any)).toBeNull();
      expect(await store.countWaiting()).toEqual({ deliveries: 0, oldestMs: 0 });
      const url = 'https://other.example/';
      expect(await store.change(accountId, 'a', { state: 'active', url })).toMatchObject({
        state: 'active',
        url,
      });
      expect(await store.claimDue(two, any)).toMatchObject({ attempts: 0, url });
      expect((await store.countWaiting()).deliveries).toBe(3);
    },
  );

  check('mark a delivery as charged while its claim holds, and can remove the mark', async () => {
    await store.add(webhook('a'));
    await store.addDelivery(accountId, 'a', delivery('d'));
    expect(await store.setCharged('d', one.owner, true)).toBe(false);
    await store.claimDue(one, any);
    expect(await store.setCharged('d', two.owner, true)).toBe(false);
    expect(await store.setCharged('d', one.owner, true)).toBe(true);
    await store.postpone('d', one.owner, 0, null);
    expect(await store.claimDue(two, any)).toMatchObject({ isCharged: true });
    expect(await store.setCharged('d', two.owner, false)).toBe(true);
    await store.postpone('d', two.owner, 3_600_000, 'The quota is used up.');
    expect((await store.listDeliveries(accountId, 'a'))?.[0]).toMatchObject({
      ...{ outcome: 'waiting', attempts: 0, error: 'The quota is used up.' },
    });
    expect(await store.claimDue(one, any)).toBeNull();
    await store.wakeUncharged([otherId]);
    expect(await store.claimDue(one, any)).toBeNull();
    await store.wakeUncharged([accountId]);
    expect(await store.claimDue(one, any)).toMatchObject({ id: 'd', isCharged: false });
  });

  check('resend a finished delivery with its body, charged as it was, and not without its body', async () => {
    await store.add(webhook('a'));
    await store.addDelivery(accountId, 'a', delivery('d'));
    await store.claimDue(one, any);
    await store.setCharged('d', one.owner, true);
    await store.finish('d', one.owner, end({ outcome: 'failed', disabledReason: null }));
    expect(await store.resend(accountId, 'a', 'd')).toMatchObject({
      outcome: 'waiting',
      attempts: 0,
      endedAt: null,
    });
    expect(await store.claimDue(one, any)).toMatchObject({ id: 'd', body: '{"id":"d"}', isCharged: true });
    await store.finish('d', one.owner, delivered);
    await store.cleanUp(60_000);
    expect((await store.listDeliveries(accountId, 'a'))?.[0]?.isBodyStored).toBe(true);
    await sql("UPDATE webhook_delivery SET ended_at = clock_timestamp() - interval '2 minutes'");
    await store.cleanUp(60_000);
    expect((await store.listDeliveries(accountId, 'a'))?.[0]?.isBodyStored).toBe(false);
    expect(await store.resend(accountId, 'a', 'd')).toBeNull();
    expect(await store.resend(accountId, 'a', 'none')).toBeNull();
  });

  check('keep a hundred deliveries, the newest first, and all that wait', async () => {
    await store.add(webhook('a'));
    await store.addDelivery(accountId, 'a', delivery('waiting'));
    await sql("UPDATE webhook_delivery SET created_at = clock_timestamp() - interval '1 day'");
    await sql(`INSERT INTO webhook_delivery (id, webhook_id, kind, changes, outcome, created_at)
      SELECT 'old-' || n, 'a', 'changes', 1, 'delivered', clock_timestamp() - n * interval '1 minute'
      FROM generate_series(1, 150) AS n`);
    await store.addDelivery(accountId, 'a', delivery('new'));
    expect(await store.listDeliveries(accountId, 'a')).toHaveLength(maxStoredDeliveries);
    expect((await store.listDeliveries(accountId, 'a'))?.slice(0, 2).map(({ id }) => id)).toEqual([
      'new',
      'old-1',
    ]);
    expect(await database.prisma.webhookDelivery.count()).toBe(maxStoredDeliveries + 1);
    expect(await store.claimDue(one, any)).toMatchObject({ id: 'waiting' });
  });

  check('can be deleted with their account while deliveries end', async () => {
    for (let round = 0; round < 10; round += 1) {
      await store.add(webhook('a'));
      await store.addDelivery(accountId, 'a', delivery('d'));
      await store.claimDue(one, any);
      await Promise.all([
        store.finish('d', one.owner, end({ outcome: 'failed', disabledReason: 'failing' })),
        database.prisma.account.delete({ where: { id: accountId } }),
      ]);
      expect(await database.prisma.webhookDelivery.count()).toBe(0);
      await addAccount(accountId, 'pro');
    }
  });
});
