import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FeedRun } from '../../src/domain/catalogue/feed.ts';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import { importRows } from '../../src/ingest/import-rows.ts';
import { toFeedJson } from '../../src/services/feeds/feed-json.ts';
import { standardFeedLimits } from '../../src/services/feeds/feed-limits.ts';
import { startFeedSchedule } from '../../src/services/feeds/feed-schedule.ts';
import { createFeeds, type EndedRun, type Feeds } from '../../src/services/feeds/feeds.ts';
import { createDatabaseStores } from '../../src/stores/open-stores.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { openPgBouncer } from '../../tools/testing/pgbouncer.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { until } from '../../tools/testing/until.ts';
import { type FeedSourceServer, openFeedSource } from '../support/feed-source.ts';

const never = new AbortController().signal;
const header = 'Authorization: Bearer s3cret-of-the-shop';
const prices = (...rows: readonly string[]): string =>
  ['Brand,Model,Price EUR', ...rows.map((row) => `Acme,${row}`)].join('\n');

const opened = await openTestDatabase();
/** With a pooler if there is one: a claim must not depend on the connection. */
const pooler = opened && (await openPgBouncer(opened.url));
const url = pooler?.url ?? opened?.url ?? '';
const source: FeedSourceServer = await openFeedSource();
afterAll(() => source.close());

describe.skipIf(opened === null)('gateways on one Postgres', () => {
  let database: Database;
  let folder: string;
  const ended: EndedRun[] = [];

  const open = (options: { leaseMs?: number; idleMs?: number; pepper?: string } = {}): Feeds => {
    const { leaseMs, idleMs = 30_000, pepper = 'a pepper for tests only' } = options;
    const stores = createDatabaseStores(database, () => {});
    return createFeeds({
      store: stores.feeds,
      writer: stores.writer,
      pepper,
      previousPeppers: [],
      randomBytes,
      limits: { ...standardFeedLimits, idleMs },
      ...(leaseMs !== undefined && { leaseMs }),
      afterImport: async () => {},
      onRun: (run) => void ended.push(run),
    });
  };
  const sql = <Row>(text: string): Promise<Row[]> => database.prisma.$queryRawUnsafe(text);
  const makeDue = () => sql('UPDATE feed SET due_at = clock_timestamp() - make_interval(secs => 1)');
  const observed = async (): Promise<number[]> => {
    const rows = await sql<{ amount_minor: bigint }>(
      'SELECT amount_minor FROM price ORDER BY observed_at, id',
    );
    return rows.map(({ amount_minor }) => Number(amount_minor) / 100);
  };
  const lastRun = async (feeds: Feeds, name = 'shop'): Promise<FeedRun> =>
    (await feeds.listRuns(name))[0] as FeedRun;

  let feeds: Feeds;
  beforeAll(async () => {
    database = await openDatabase({ kind: 'postgres', url });
    await database.migrate();
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-feeds-'));
    const chunks = [
      Buffer.from('{"brand":"Acme","full_name":"Acme One"}\n{"brand":"Acme","full_name":"Acme Two"}'),
    ];
    const today = '2026-11-22';
    const file = await readImportFile(
      (async function* () {
        yield* chunks;
      })(),
      { fileName: '', asOf: null, today },
    );
    const { writer } = createDatabaseStores(database, () => {});
    await importRows(writer, { name: 'phones', sha256: 'x', asOf: today, recordedAt: null }, file.phones, []);
    feeds = open();
  });
  afterEach(async () => {
    await sql('DELETE FROM feed');
    await sql('DELETE FROM price');
    ended.length = 0;
    source.requests.length = 0;
  });
  afterAll(async () => {
    await database.close();
    await pooler?.close();
    await opened?.close();
    await rm(folder, { recursive: true });
  });

  const addShop = (more: object = {}) =>
    feeds.add({ name: 'shop', url: source.url('/prices.csv'), every: '15m', ...more });

  test('fetch a feed when it is due, import it when it has changed, and skip it by ETag', async () => {
    const others = ['Two,5', 'Two,6', 'Three,5'];
    source.serve(prices('One,100', ...others));
    await addShop();
    expect(await feeds.runDue(never)).toBe(true);
    expect(await lastRun(feeds)).toMatchObject({
      outcome: 'imported',
      error: null,
      files: [{ file: 'shop', rows: 4, pricesAdded: 3, rejected: 1, rejects: [{ line: 5 }] }],
    });
    expect(await feeds.runDue(never)).toBe(false);
    const [{ left } = { left: 0 }] = await sql<{ left: number }>(
      'SELECT extract(epoch FROM due_at - clock_timestamp())::float8 AS left FROM feed',
    );
    expect(left).toBeGreaterThan(14 * 60);
    expect(left).toBeLessThan(16 * 60);

    await makeDue();
    await feeds.runDue(never);
    expect(await lastRun(feeds)).toMatchObject({ outcome: 'unchanged', files: [] });
    expect(source.requests.at(-1)?.headers['if-none-match']).toMatch(/^"/);

    // Down and up again within the day: each change is an observation, an unchanged price is not.
    for (const amount of [90, 100]) {
      source.serve(prices(`One,${amount}`, ...others));
      await makeDue();
      await feeds.runDue(never);
    }
    expect(await observed()).toEqual([100, 5, 6, 90, 100]);
    expect(await feeds.list()).toMatchObject([{ failures: 0, lastError: null, holder: null }]);
  });

  test('do not import the same content without an ETag again', async () => {
    source.answer((_, response) => response.end(prices('One,100')));
    await addShop();
    await feeds.runDue(never);
    await makeDue();
    await feeds.runDue(never);
    expect((await feeds.listRuns('shop')).map(({ outcome }) => outcome)).toEqual(['unchanged', 'imported']);
    // The command reads the whole file again, because the phone may exist by now.
    expect((await feeds.run('shop')).imported).toMatchObject([{ matched: 1 }]);
  });

  test('fetch a failing feed less and less often, and after a success as before', async () => {
    source.answer((_, response) => response.writeHead(500).end());
    await addShop({ every: '1m' });
    for (let failures = 1; failures <= 3; failures += 1) {
      await makeDue();
      await feeds.runDue(never);
    }
    expect(ended.map(({ delayMs }) => Math.floor(delayMs / 60_000))).toEqual([1, 2, 4]);
    expect(await feeds.list()).toMatchObject([
      {
        failures: 3,
        lastError: 'It responded with 500 Internal Server Error.',
        failingSince: expect.any(Date),
      },
    ]);
    source.serve('<!doctype html><p>Sign in');
    await makeDue();
    await feeds.runDue(never);
    expect(await lastRun(feeds)).toMatchObject({ outcome: 'failed', error: expect.stringMatching(/\w/) });
    source.serve(prices('One,100'));
    await makeDue();
    await feeds.runDue(never);
    expect(ended.at(-1)).toMatchObject({ failures: 0, run: { outcome: 'imported' } });
    expect(await feeds.list()).toMatchObject([{ failures: 0, failingSince: null, lastError: null }]);
  });

  test('fetch a feed on only one of several gateways', async () => {
    source.answer((_, response) => void setTimeout(() => response.end(prices('One,100')), 100));
    await addShop();
    const taken = await Promise.all([feeds, open(), open()].map((each) => each.runDue(never)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(source.requests).toHaveLength(1);
    expect(await observed()).toEqual([100]);
  });

  test('take over a feed from a gateway that ended while fetching, when its claim has expired', async () => {
    source.answer(() => {});
    await addShop();
    // The claim of a gateway that was killed then: it is not renewed.
    const dead = createDatabaseStores(database, () => {}).feeds;
    const claim = { owner: 'dead', holder: 'process 1 on dead', leaseMs: 60_000 };
    expect(await dead.claimDue(claim)).not.toBeNull();
    expect(await feeds.runDue(never)).toBe(false);
    await expect(feeds.run('shop')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('process 1 on dead'),
    });
    source.serve(prices('One,100'));
    await sql("UPDATE feed SET claimed_until = clock_timestamp() - interval '1 second'"); // as after a minute
    expect(await feeds.runDue(never)).toBe(true);
    await dead.finish('shop', 'dead', {
      run: { startedAt: new Date(), durationMs: 0, outcome: 'failed', error: 'late', files: [] },
      state: null,
      delayMs: 0,
    });
    expect((await feeds.listRuns('shop')).map(({ outcome }) => outcome)).toEqual(['imported']);
  });

  test('renew a claim while the fetch lasts, and release it when the gateway stops', async () => {
    source.answer(() => {});
    await addShop();
    const schedule = startFeedSchedule(open({ leaseMs: 2_000 }), { pollMs: 60_000, onError: () => {} });
    await schedule.poll();
    const claimedUntil = async () => {
      const [row] = await sql<{ claimed_until: Date | null }>('SELECT claimed_until FROM feed');
      return row?.claimed_until?.getTime() ?? 0;
    };
    await until('it is claimed', async () => (await claimedUntil()) > 0);
    const first = await claimedUntil();
    await until('it is renewed', async () => (await claimedUntil()) > first);
    expect(await feeds.runDue(never)).toBe(false);
    await until('it is asked', () => source.requests.length === 1);
    const closed = new Promise((resolve) => source.requests[0]?.on('close', resolve));
    await schedule.stop();
    await closed;
    expect(await sql('SELECT claimed_by FROM feed')).toEqual([{ claimed_by: null }]);
    source.serve(prices('One,100'));
    // Its last renewal may still lock the row.
    await until('another takes it', () => feeds.runDue(never));
    expect((await feeds.listRuns('shop')).map(({ outcome }) => outcome)).toEqual(['imported']);
  });

  test('send headers, and store them encrypted for this feed and this pepper', async () => {
    source.serve(prices('One,100'));
    await addShop({ headers: [header] });
    await feeds.runDue(never);
    expect(source.requests[0]?.headers.authorization).toBe('Bearer s3cret-of-the-shop');
    const rows = await sql<object>("SELECT *, encode(sealed_headers, 'escape') AS text FROM feed");
    expect(JSON.stringify(rows)).not.toContain('s3cret');
    expect(JSON.stringify(await feeds.list())).not.toContain('s3cret');
    expect(await feeds.list()).toMatchObject([{ headerNames: ['Authorization'] }]);

    await sql(`UPDATE feed SET url = '${source.url('/elsewhere')}'`);
    const moved = await feeds.run('shop');
    expect(moved.run.error).toMatch(/cannot be decrypted/);
    await sql(`UPDATE feed SET url = '${source.url('/prices.csv')}'`);
    expect((await open({ pepper: 'another pepper of tests' }).run('shop')).run.outcome).toBe('failed');
    expect(source.requests).toHaveLength(1);
    expect((await feeds.run('shop')).run.outcome).toBe('imported');
  });

  test('read changed files again, and continue after a damaged one', async () => {
    const write = async (name: string, text: string, day: number) => {
      const path = join(folder, name);
      await writeFile(path, text);
      await utimes(path, new Date(), new Date(Date.UTC(2026, 10, day)));
      return path;
    };
    await write('a.csv', prices('One,100'), 1);
    const damaged = await write('b.csv', 'nothing', 1);
    await feeds.add({ name: 'files', path: join(folder, '*.csv'), every: '1h' });
    await feeds.runDue(never);
    expect(await lastRun(feeds, 'files')).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining(damaged),
      files: [{ file: join(folder, 'a.csv'), pricesAdded: 1, asOf: '2026-11-01' }],
    });
    await write('b.csv', prices('Two,200'), 2);
    await makeDue();
    await feeds.runDue(never);
    expect(await lastRun(feeds, 'files')).toMatchObject({
      outcome: 'imported',
      files: [{ file: damaged, pricesAdded: 1 }],
    });
    await makeDue();
    await feeds.runDue(never);
    expect((await lastRun(feeds, 'files')).outcome).toBe('unchanged');
    await rm(join(folder, 'a.csv'));
    await rm(damaged);
    expect((await feeds.run('files')).run.error).toMatch(/^No file matches .*FEEDS=off/);
  });

  test('keep the last 50 runs', async () => {
    await addShop();
    const store = createDatabaseStores(database, () => {}).feeds;
    for (let run = 1; run <= 52; run += 1) {
      await store.claim('shop', { owner: 'me', holder: 'me', leaseMs: 60_000 });
      const ran = {
        startedAt: new Date(),
        durationMs: run,
        outcome: 'unchanged',
        error: null,
        files: [],
      } as const;
      await store.finish('shop', 'me', { run: ran, state: null, delayMs: 0 });
    }
    const runs = await feeds.listRuns('shop');
    expect([runs.length, runs[0]?.durationMs, runs.at(-1)?.durationMs]).toEqual([50, 52, 3]);
    await feeds.remove('shop');
    await expect(feeds.listRuns('shop')).rejects.toMatchObject({ code: 'not-found' });
    expect(await sql('SELECT id FROM feed_run')).toEqual([]);
  });

  test('read the files of a feed by the mapping that is stored with it, and show it', async () => {
    source.serve('A;B;C\nAcme One;100;x\n');
    const mapping = { currency: 'EUR', columns: { A: { as: 'name' }, B: { as: 'price' } } };
    await addShop({ mapping });
    expect((await feeds.list()).map(toFeedJson)).toMatchObject([{ name: 'shop', mapping }]);
    expect(await feeds.runDue(never)).toBe(true);
    expect(await lastRun(feeds)).toMatchObject({ outcome: 'imported', files: [{ rows: 1, pricesAdded: 1 }] });
    await expect(addShop({ name: 'other', mapping: { colums: {} } })).rejects.toMatchObject({
      code: 'invalid-parameter',
      message: expect.stringContaining('did you mean "columns"'),
    });
  });
});
