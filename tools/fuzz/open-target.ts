import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../testing/command.ts';
import { type GatewayProcess, startGatewayProcess } from '../testing/gateway-process.ts';
import { type MailServer, openMailServer } from '../testing/mail-server.ts';
import { openTestDatabase } from '../testing/postgres.ts';
import { openTestRedis, removeKeys } from '../testing/redis.ts';
import { unlimitedPlans } from './unlimited-plans.ts';

/** A gateway in a process of its own, with its own stores and mail server. */
export interface Target {
  readonly origin: string;
  readonly process: GatewayProcess;
  /** Texts that no answer may contain. */
  readonly secrets: readonly string[];
  /** All mails that the gateway sent. */
  readonly mails: MailServer['mails'];
  setPlan(email: string, plan: string): Promise<void>;
  /** Runs an operator's command. @throws Error when it fails */
  run(...args: string[]): Promise<void>;
  close(): Promise<void>;
}

export type Stores = 'embedded' | 'postgres';

/** Opens a database and a Redis prefix for the target; the embedded stores need nothing but its folder. */
async function openStores(stores: Stores): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  if (stores === 'embedded') return { env: {}, close: async () => {} };
  const [database, redis] = [await openTestDatabase(), await openTestRedis()];
  if (database === null || redis === null)
    throw new Error('Postgres and Redis are needed for --stores postgres.');
  const prefix = `pgfuzz:${randomBytes(6).toString('hex')}:`;
  return {
    env: { DATABASE_URL: database.url, REDIS_URL: redis.url, REDIS_PREFIX: prefix },
    close: async () => {
      await removeKeys(redis.url, prefix);
      await redis.close();
      await database.close();
    },
  };
}

/**
 * @param dataDir folder of an existing embedded database; by default the gateway creates a new one
 * @param extraEnv further environment variables
 */
export async function openTarget(
  stores: Stores,
  {
    dataDir,
    extraEnv = {},
  }: { readonly dataDir?: string; readonly extraEnv?: Readonly<Record<string, string>> } = {},
): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-fuzz-'));
  const plansFile = join(folder, 'plans.json');
  await writeFile(plansFile, unlimitedPlans);
  const storeHandles = await openStores(stores);
  const mailServer = await openMailServer();
  const pepper = `pepper-${randomBytes(12).toString('hex')}`;
  const env = {
    BROWSE_LIMIT_PER_HOUR: '1000000',
    DATA_DIR: dataDir ?? join(folder, 'data'),
    DEMO_ACCOUNT: 'off',
    KEY_PEPPER: pepper,
    LOG_LEVEL: 'error',
    MAIL_FROM: 'gateway@example.com',
    PLANS_FILE: plansFile,
    SIGNUP_LIMIT_PER_HOUR: '1000000',
    SMTP_URL: mailServer.url,
    TRUST_PROXY: '1',
    ...storeHandles.env,
    ...extraEnv,
  };
  const gateway = await startGatewayProcess(env);
  const run: Target['run'] = async (...args) => {
    const { code, stdout, stderr } = await runCommand(args, env);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
  };
  return {
    origin: gateway.origin,
    process: gateway,
    secrets: [pepper, folder],
    mails: mailServer.mails,
    run,
    setPlan: (email, name) => run('account', 'set-plan', email, name),
    close: async () => {
      if (gateway.child.exitCode === null) await gateway.stop('SIGTERM');
      await mailServer.close();
      await storeHandles.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
