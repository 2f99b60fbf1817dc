import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../../testing/certificate.ts';
import { freePort } from '../../testing/free-port.ts';
import { giveToPostgres } from '../../testing/postgres-user.ts';
import type { PrivatePostgres } from '../../testing/private-postgres.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';

/** How Redis and Postgres are spoken to through TLS, with a certificate of the scenario's own. */
export interface SecureStores {
  readonly certificateFile: string;
  /** Of Redis, and what it is started with. */
  readonly redisPort: number;
  readonly redisArguments: readonly string[];
  /** Makes a server accept TLS. */
  enableTls(postgres: PrivatePostgres): Promise<void>;
  close(): Promise<void>;
}

const tlsSettings = ['ssl_key_file', 'ssl_cert_file', 'ssl'];

const alterSystem = async ({ url }: PrivatePostgres, changes: readonly string[]): Promise<void> => {
  for (const change of changes) await queryPostgres(url, `ALTER SYSTEM ${change}`);
  await queryPostgres(url, 'SELECT pg_reload_conf()');
};

/** @throws without `openssl` on the PATH */
export async function openSecureStores(): Promise<SecureStores> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-tls-'));
  const certificate = makeCertificate(folder);
  if (certificate === null) throw new Error('There is no openssl on the PATH.');
  const { keyFile, certificateFile } = certificate;
  giveToPostgres(folder, keyFile, certificateFile);
  const redisPort = await freePort();
  let server: PrivatePostgres | null = null;
  return {
    certificateFile,
    redisPort,
    redisArguments: [
      ...['--tls-port', `${redisPort}`, '--tls-auth-clients', 'no', '--tls-ca-cert-file', certificateFile],
      ...['--tls-cert-file', certificateFile, '--tls-key-file', keyFile],
    ],
    enableTls: async (postgres) => {
      server = postgres;
      const values = [keyFile, certificateFile, 'on'];
      await alterSystem(
        postgres,
        tlsSettings.map((name, index) => `SET ${name} = '${values[index]}'`),
      );
    },
    close: async () => {
      if (server !== null)
        await alterSystem(
          server,
          tlsSettings.toReversed().map((name) => `RESET ${name}`),
        );
      await rm(folder, { recursive: true, force: true });
    },
  };
}
