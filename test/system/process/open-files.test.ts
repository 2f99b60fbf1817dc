import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runProcess } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { type GatewayProcess, startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { openWire, type Wire } from '../../support/wire.ts';

const database = await openTestDatabase(templateOn);
const { dataDir, discard } = await copyTemplate();
const other = await mkdtemp(join(tmpdir(), 'phone-gateway-open-files-'));
afterAll(async () => {
  await discard();
  await rm(other, { recursive: true, force: true });
  await database?.close();
});

const stores = [
  ['the embedded database', { DATA_DIR: dataDir }, true],
  [
    'Postgres',
    { DATA_DIR: other, DATABASE_URL: database?.url ?? '', KEY_PEPPER: 'a pepper for tests only' },
    database !== null,
  ],
] as const;

/** The status of a sign-up with a new address. */
function signUp({ port }: GatewayProcess, name: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    const sent = request(
      { port, host: '127.0.0.1', path: '/v1/signup', method: 'POST', headers, agent },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode)),
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ email: `${name}@example.com`, name }));
  });
}

describe.each(stores)('with %s and 1,024 files', (_name, env, isThere) => {
  test.skipIf(!isThere)(
    'as many idle connections take nothing from the database, and rejected ones are reported',
    async () => {
      const gateway = await startGatewayProcess(
        { ...env, SIGNUP_LIMIT_PER_HOUR: '1000' },
        { openFiles: 1_024 },
      );
      const kept = new Agent({ keepAlive: true, maxSockets: 1 });
      const wires: Wire[] = [];
      try {
        // Only opens its connection: the tables of accounts are opened when there are no files left.
        expect(await signUp(gateway, 'no name at all', kept)).toBe(400);
        wires.push(...(await Promise.all(Array.from({ length: 1_024 }, () => openWire(gateway.origin)))));
        for (let count = 0; count < 20; count += 1) {
          expect(await signUp(gateway, `meanwhile-${count}`, kept)).toBe(201);
        }
        for (const wire of wires) wire.destroy();
        const fresh = new Agent();
        await expect.poll(() => signUp(gateway, randomUUID(), fresh)).toBe(201);
        for (let count = 0; count < 5; count += 1) {
          expect(await signUp(gateway, `after-${count}`, fresh)).toBe(201);
        }
        const metrics = await (await fetch(`${gateway.origin}/metrics`)).text();
        const refused = /^phone_gateway_connections_refused_total (\d+)$/m.exec(metrics)?.[1];
        expect(Number(refused)).toBeGreaterThan(0);
        expect(metrics).toMatch(/^phone_gateway_connections \d+$/m);
        expect(gateway.stderr()).toMatch(/connections refused: too many are open/);
        expect(gateway.stderr()).toMatch(/may open 1024 files/);
      } finally {
        for (const wire of wires) wire.destroy();
        kept.destroy();
        await gateway.stop('SIGTERM');
      }
    },
  );
});

test('with too few files a gateway does not start, and says what to change', async () => {
  const { code, stderr } = await runProcess(['serve'], { DATA_DIR: dataDir, PORT: '0' }, { openFiles: 256 });
  expect(code).toBe(1);
  expect(stderr).toMatch(/may open 256 files, but needs at least 576\. Raise the limit to 20512: ulimit -n/);
});
