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
  secure(postgres: PrivatePostgres): Promise<void>;
  close(): Promise<void>;
}

const settings = ['ssl_key_file', 'ssl_cert_file', 'ssl'];

const alter = async ({ url }: PrivatePostgres, changes: readonly string[]): Promise<void> => {
  for (const change of changes) await queryPostgres(url, `ALTER SYSTEM ${change}`);
  await queryPostgres(url, 'SELECT pg_reload_conf()');
};

/** @throws without `openssl` on the PATH */
export async function openSecureStores(): Promise<SecureStores> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-tls-'));
  const made = makeCertificate(folder);
  if (made === null) throw new Error('There is no openssl on the PATH.');
  const { keyFile, certificateFile } = made;
  giveToPostgres(folder, keyFile, certificateFile);
  const redisPort = await freePort();
  let secured: PrivatePostgres | null = null;
  return {
    certificateFile,
    redisPort,
    redisArguments: [
      ...['--tls-port', `${redisPort}`, '--tls-auth-clients', 'no', '--tls-ca-cert-file', certificateFile],
      ...['--tls-cert-file', certificateFile, '--tls-key-file', keyFile],
    ],
    secure: async (postgres) => {
      secured = postgres;
      const values = [keyFile, certificateFile, 'on'];
      await alter(
        postgres,
        settings.map((name, at) => `SET ${name} = '${values[at]}'`),
      );
    },
    close: async () => {
      if (secured !== null)
        await alter(
          secured,
          settings.toReversed().map((name) => `RESET ${name}`),
        );
      await rm(folder, { recursive: true, force: true });
    },
  };
}
