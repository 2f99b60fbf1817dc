import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../../testing/certificate.ts';
import { freePort } from '../../testing/free-port.ts';
import { giveToPostgres } from '../../testing/postgres-user.ts';
import type { PrivatePostgres } from '../../testing/private-postgres.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';

/** Redis and Postgres with TLS, by the scenario's own certificate. */
export interface SecureStores {
  readonly certificateFile: string;
  /** The TLS port of Redis, and the arguments that it is started with. */
  readonly redisPort: number;
  readonly redisArguments: readonly string[];
  /** Makes a Postgres server accept TLS, until `close`. */
  enableTls(postgres: PrivatePostgres): Promise<void>;
  close(): Promise<void>;
}

const tlsSettings = ['ssl_key_file', 'ssl_cert_file', 'ssl'];

const alterSystem = async ({ url }: PrivatePostgres, changes: readonly string[]): Promise<void> => {
  for (const change of changes) await queryPostgres(url, `ALTER SYSTEM ${change}`);
  await queryPostgres(url, 'SELECT pg_reload_conf()');
};

/** @throws Error without `openssl` on the PATH */
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
