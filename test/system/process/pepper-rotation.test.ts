import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../tools/testing/command.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';
import { until } from '../../../tools/testing/until.ts';
import { createFormVisitor } from '../../support/form-visitor.ts';

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;
const folder = await mkdtemp(join(tmpdir(), 'pepper-rotation-'));

const oldPepper = 'the pepper that keys were made with';
const newPepper = 'the pepper that follows it';
const settings = {
  DATABASE_URL: database?.url ?? '',
  REDIS_URL: redis?.url ?? '',
  REDIS_PREFIX: prefix,
  DATA_DIR: folder,
  FEEDS: 'off',
};

afterAll(async () => {
  if (redis !== null) await removeKeys(redis.url, prefix);
  await redis?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Peppers {
  readonly KEY_PEPPER: string;
  readonly KEY_PEPPER_PREVIOUS?: string;
}

/** A gateway, and how many requests it is answering. */
interface Node {
  readonly gateway: TestGateway;
  inFlight: number;
}

/** Gateways behind a proxy that sends requests to those that take some, and lets one finish its own before it stops. */
function createFleet() {
  const nodes: Node[] = [];
  let turn = 0;
  const start = async (peppers: Peppers): Promise<void> => {
    nodes.push({ gateway: await startGateway({ ...settings, ...peppers }), inFlight: 0 });
  };
  return {
    start,
    /** Replaces the longest running gateway by one with these peppers. */
    replace: async (peppers: Peppers): Promise<void> => {
      const leaving = nodes.shift() as Node;
      await until('the gateway has answered its requests', () => leaving.inFlight === 0);
      await leaving.gateway.close();
      await start(peppers);
    },
    /** Sends a request to one of the gateways. */
    send: async (path: string, init: RequestInit = {}): Promise<Response> => {
      turn += 1;
      const node = nodes[turn % nodes.length] as Node;
      node.inFlight += 1;
      try {
        const response = await fetch(node.gateway.origin + path, { ...init, redirect: 'manual' });
        return new Response(await response.text(), response);
      } finally {
        node.inFlight -= 1;
      }
    },
    first: (): TestGateway => (nodes[0] as Node).gateway,
    close: () => Promise.all(nodes.map(({ gateway }) => gateway.close())),
  };
}

const keyHeaders = (key: string) => ({ 'X-API-Key': key });
const secretHeaders = (secret: string) => ({ Authorization: `Bearer ${secret}` });

async function readFinding(peppers: Peppers) {
  const { stdout } = await runCommand(['doctor', '--json'], { ...settings, ...peppers });
  const findings = JSON.parse(stdout) as { check: string; status: string; detail: string }[];
  const [pepper, rotation] = ['pepper of the database', 'rotation of the pepper'].map((name) =>
    findings.find(({ check }) => check === name),
  );
  return { pepper, rotation };
}

describe.skipIf(database === null || redis === null)('a rotation of the pepper', () => {
  test('on two gateways under load refuses no request, doctor says what is left, and the old pepper ends', async () => {
    const fleet = createFleet();
    await fleet.start({ KEY_PEPPER: oldPepper });
    await fleet.start({ KEY_PEPPER: oldPepper });
    const accounts: { email: string; key: string; secret: string }[] = [];
    for (let index = 0; index < 6; index += 1) accounts.push(await fleet.first().createAccount('pro'));
    const [holder] = accounts as [(typeof accounts)[0]];
    const signIn = createFormVisitor(fleet.first().origin);
    await signIn.signIn(holder.secret);
    // A key that is used only after the rotation.
    const rarelyUsed = await fleet.first().createAccount('pro');
    const codes = (await (
      await fleet.send('/v1/account/recovery-codes', {
        method: 'POST',
        headers: secretHeaders(rarelyUsed.secret),
      })
    ).json()) as { recovery_codes: string[] };

    // Its header is encrypted under the old pepper, and encrypted again by the first gateway that has the new one.
    const feed = ['feeds', 'add', 'shop', '--url', 'https://shop.example/a.csv', '--every', '1h'];
    const added = await runCommand([...feed, '--header', 'A: b'], { ...settings, KEY_PEPPER: oldPepper });
    expect([added.code, added.stderr]).toEqual([0, '']);

    let isLoaded = true;
    const statuses = new Map<string, number>();
    let postponed = 0;
    const lane = async (index: number): Promise<void> => {
      const { key, secret } = accounts[index % accounts.length] as (typeof accounts)[0];
      const kinds: readonly (readonly [string, string, RequestInit])[] = [
        ['key', '/v1/brands', { headers: keyHeaders(key) }],
        ['secret', '/v1/account', { headers: secretHeaders(secret) }],
        ['session', '/dashboard', { headers: { Cookie: signIn.cookie } }],
      ];
      for (let request = 0; isLoaded; request += 1) {
        const [kind, path, init] = kinds[request % kinds.length] as (typeof kinds)[0];
        const response = await fleet.send(path, init);
        const { status } = response;
        // On a busy machine the database is slow to answer while a gateway starts in this process: nothing was
        // decided yet.
        if (status === 503) {
          postponed += 1;
          continue;
        }
        // Without a session, the dashboard is a page to sign in, with the same status.
        const isSignedOut = kind === 'session' && (await response.text()).includes('/dashboard/sign-in');
        const name = `${kind} ${isSignedOut ? 'signed out' : status}`;
        statuses.set(name, (statuses.get(name) ?? 0) + 1);
        await nextIteration();
      }
    };
    const load = Promise.all(Array.from({ length: 6 }, (_, index) => lane(index)));
    const made: string[] = [];
    /** Makes a key on one gateway, which the other accepts at once. */
    const makeKey = async (): Promise<void> => {
      const account = accounts[1] as (typeof accounts)[0];
      const response = await fleet.send('/v1/account/keys', {
        method: 'POST',
        headers: { ...secretHeaders(account.secret), 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'made during the rotation' }),
      });
      const { api_key: key } = (await response.json()) as { api_key: string };
      made.push(key);
      for (let turn = 0; turn < 2; turn += 1)
        expect((await fleet.send('/v1/brands', { headers: keyHeaders(key) })).status).toBe(200);
    };

    // First every gateway learns the new pepper, then it becomes the current one of each.
    const known = { KEY_PEPPER: oldPepper, KEY_PEPPER_PREVIOUS: newPepper };
    const rotated = { KEY_PEPPER: newPepper, KEY_PEPPER_PREVIOUS: oldPepper };
    await fleet.replace(known);
    await fleet.replace(known);
    await fleet.replace(rotated);
    await makeKey();
    expect((await readFinding(known)).rotation?.detail).toMatch(/^KEY_PEPPER is older than/);
    await fleet.replace(rotated);
    await makeKey();
    isLoaded = false;
    await load;
    console.info({ ...Object.fromEntries(statuses), postponed });
    expect([...statuses.keys()].sort()).toEqual(['key 200', 'secret 200', 'session 200']);
    expect(postponed).toBeLessThan(statuses.values().reduce((sum, count) => sum + count, 0));

    // What was used is hashed under the new pepper; a key, a secret and the recovery codes were not.
    const readLeft = async () => {
      // On a busy machine the database may be too slow to store a hash; then the next use stores it.
      for (const key of made) await fleet.send('/v1/brands', { headers: keyHeaders(key) });
      return (await readFinding(rotated)).rotation?.detail;
    };
    await expect
      .poll(readLeft, { timeout: 60_000 })
      .toBe('left under an older pepper: 1 API key, 1 API Secret, 56 recovery codes, 0 encrypted texts');
    await expect(startGateway({ ...settings, KEY_PEPPER: newPepper })).rejects.toThrow(
      /A rotation is not finished/,
    );
    const keyUse = await fleet.send('/v1/brands', { headers: keyHeaders(rarelyUsed.key) });
    expect(keyUse.status).toBe(200);
    const recovery = await fleet.send('/v1/account/recovery', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: rarelyUsed.email, recovery_code: codes.recovery_codes[0] }),
    });
    expect(recovery.status).toBe(200);
    const { api_secret: recoveredSecret } = (await recovery.json()) as { api_secret: string };
    for (const secret of [...accounts.map((account) => account.secret), recoveredSecret]) {
      const renewal = { method: 'POST', headers: secretHeaders(secret) };
      expect((await fleet.send('/v1/account/recovery-codes', renewal)).status).toBe(201);
    }
    await expect.poll(readLeft, { timeout: 60_000 }).toMatch(/^nothing is left/);

    // The old pepper ends: the new one suffices, and a gateway with the old one does not start.
    await fleet.replace({ KEY_PEPPER: newPepper });
    await fleet.replace({ KEY_PEPPER: newPepper });
    for (const key of [...accounts.map((account) => account.key), rarelyUsed.key, ...made])
      expect((await fleet.send('/v1/brands', { headers: keyHeaders(key) })).status).toBe(200);
    await expect(startGateway({ ...settings, KEY_PEPPER: oldPepper })).rejects.toThrow(
      /is not the pepper that this database was used with/,
    );
    expect(await readFinding({ KEY_PEPPER: newPepper })).toMatchObject({
      pepper: { status: 'ok', detail: 'the same' },
      rotation: undefined,
    });
    await fleet.close();
  }, 600_000);
});
