import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPostgresSession } from '../../src/stores/prisma/connection/postgres-session.ts';
import { type Certificate, makeCertificate } from '../../tools/testing/certificate.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { giveToPostgres } from '../../tools/testing/postgres-user.ts';
import { openPrivatePostgres, type PrivatePostgres } from '../../tools/testing/private-postgres.ts';

const plain = await openTestDatabase();
const connect = (url: string) => withPostgresSession(url, async ({ query }) => query('SELECT 1 AS one', []));
const withParameters = (url: string, parameters: string, host?: string): string => {
  const changed = new URL(url);
  changed.search = parameters;
  if (host !== undefined) changed.hostname = host;
  return changed.href;
};

describe.skipIf(plain === null)('an unusable Postgres is reported in a sentence', () => {
  const url = plain?.url ?? '';
  afterAll(() => plain?.close());

  test.each([
    [
      'without TLS, where TLS is asked for',
      () => withParameters(url, '?connect_timeout=30&sslmode=verify-full'),
      /does not support TLS\. Enable ssl on/,
    ],
    [
      'without the database',
      () => Object.assign(new URL(url), { pathname: '/nowhere' }).href,
      /has no such database\. Create it/,
    ],
    [
      'with a file that is not there',
      () => withParameters(url, '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'),
      /\/nowhere\/ca\.pem cannot be read \(ENOENT\)\. Correct sslrootcert/,
    ],
  ])('%s', async (_, address, sentence) => {
    await expect(connect(address())).rejects.toMatchObject({
      name: 'PostgresUnusableError',
      message: expect.stringMatching(sentence),
    });
  });

  test('on a closed port, without its password', async () => {
    const failed = connect(`postgres://me:hunter2@127.0.0.1:${await freePort()}/phones`);
    await expect(failed).rejects.toThrow(
      /^postgres:\/\/127\.0\.0\.1:\d+\/phones does not answer: .*ECONNREFUSED.*Start Postgres/,
    );
    await expect(failed).rejects.not.toThrow(/hunter2/);
  });
});

describe('a Postgres with its own certificate', () => {
  let folder: string;
  let certificate: Certificate | null;
  let secured: PrivatePostgres | null = null;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-tls-'));
    certificate = makeCertificate(folder);
    if (certificate === null) return;
    const { keyFile, certificateFile } = certificate;
    giveToPostgres(folder, keyFile, certificateFile);
    secured = await openPrivatePostgres([
      'listen_addresses=127.0.0.1,127.0.0.2',
      'ssl=on',
      `ssl_key_file=${keyFile}`,
      `ssl_cert_file=${certificateFile}`,
    ]);
  });
  afterAll(async () => {
    await secured?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is rejected with the parameter that names its authority, and for another host; with that parameter it is used', async (context) => {
    if (secured === null || certificate === null) return context.skip();
    const trusted = `?connect_timeout=30&sslmode=verify-full&sslrootcert=${certificate.certificateFile}`;
    await expect(
      connect(withParameters(secured.url, '?connect_timeout=30&sslmode=verify-full')),
    ).rejects.toThrow(/has a self-signed certificate\. Add sslmode=verify-full&sslrootcert=/);
    await expect(connect(withParameters(secured.url, trusted, '127.0.0.2'))).rejects.toThrow(
      /has a certificate for another host\. Set the host in DATABASE_URL to the one/,
    );
    expect(await connect(withParameters(secured.url, trusted))).toEqual([{ one: 1 }]);
    expect(await connect(withParameters(secured.url, '?connect_timeout=30&sslmode=no-verify'))).toEqual([
      { one: 1 },
    ]);
  });
});
