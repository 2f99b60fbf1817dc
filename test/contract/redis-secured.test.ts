import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRedis } from '../../src/stores/doctor/check-redis.ts';
import { RedisQuotaStore } from '../../src/stores/quota/redis/redis-quota-store.ts';
import { makeCertificate } from '../../tools/testing/certificate.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import { openPrivateRedis } from '../../tools/testing/redis.ts';
import { windowsNow } from '../support/quota-history.ts';

const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-tls-'));
const certificate = makeCertificate(folder);
const tlsPort = await freePort();
const redis =
  certificate &&
  (await openPrivateRedis([
    ...['--tls-port', `${tlsPort}`, '--tls-auth-clients', 'no'],
    ...['--tls-cert-file', certificate.certificateFile, '--tls-key-file', certificate.keyFile],
    ...['--tls-ca-cert-file', certificate.certificateFile],
  ]));

const password = 'p@ss/w:rd?';
const encoded = encodeURIComponent(password);

/** The result of a charge, and all reported errors. */
async function chargeAt(connection: string) {
  const said: string[] = [];
  const store = new RedisQuotaStore({
    connection,
    prefix: 'secured:',
    onError: (error) => said.push(`${error.message} ${JSON.stringify(error)}`),
  });
  const isReady = await store.waitUntilReady(1_500);
  const charge = await store
    .charge({
      account: randomUUID(),
      key: 'k',
      units: 1,
      limits: { day: 10, month: 10 },
      windows: windowsNow(),
    })
    .catch((error: Error) => error);
  await store.close();
  return { isReady, charge, said: said.join('\n') };
}

const isCharged = { isReady: true, charge: { allowed: true, day: { used: 1 } } };
const isAway = { isReady: false, charge: { name: 'QuotaStoreError', outcome: 'not-run' } };

afterAll(async () => {
  await redis?.close();
  rmSync(folder, { recursive: true });
});

describe.skipIf(redis === null)('a Redis with passwords', () => {
  beforeAll(async () => {
    const client = new Redis(redis?.url ?? '');
    // The same as in docs/operations.md.
    const commands = ['+@all', '-@admin'];
    await client.call('ACL', 'SETUSER', 'gateway', 'on', `>${password}`, '~secured:*', ...commands);
    await client.config('SET', 'requirepass', password);
    client.disconnect();
  });

  test('accepts the password in REDIS_URL, with any characters', async () => {
    expect(await chargeAt(`redis://:${encoded}@127.0.0.1:${redis?.port}`)).toMatchObject(isCharged);
  });

  test('accepts a user with only the necessary permissions', async () => {
    expect(await chargeAt(`redis://gateway:${encoded}@127.0.0.1:${redis?.port}`)).toMatchObject(isCharged);
  });

  test('is checked as that user, including its settings', async () => {
    const findings = await checkRedis(`redis://gateway:${encoded}@127.0.0.1:${redis?.port}`);
    expect(findings.map(({ detail }) => detail).join('\n')).toMatch(/no append-only file/);
    expect(JSON.stringify(findings)).not.toMatch(/NOPERM|does not answer/);
  });

  test.each([
    ['without a password', ''],
    ['with a wrong one', `:wrong${encoded}@`],
    ['with a user that it does not know', `nobody:${encoded}@`],
  ])('is away %s, charges nothing, and no error shows the credentials', async (_, user) => {
    const { said, ...outcome } = await chargeAt(`redis://${user}127.0.0.1:${redis?.port}`);
    expect(outcome).toMatchObject(isAway);
    expect(said).not.toContain(password);
  });
});

describe.skipIf(redis === null)('a Redis behind TLS', () => {
  const url = `rediss://:${encoded}@127.0.0.1:${tlsPort}`;

  test('counts as away while its certificate cannot be verified', async () => {
    const { said, ...outcome } = await chargeAt(url);
    expect(outcome).toMatchObject(isAway);
    expect(said).toMatch(/self.signed certificate/);
  });

  test('is used once its certificate is trusted', async () => {
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, certificate?.certificate ?? '']);
    expect(await chargeAt(url)).toMatchObject(isCharged);
    setDefaultCACertificates(before);
  });

  test('is not used without TLS: rediss never falls back to redis', async () => {
    expect(await chargeAt(`rediss://:${encoded}@127.0.0.1:${redis?.port}`)).toMatchObject(isAway);
  });
});
