// npm run resume: readers of /v1/stream, while gateways are killed and prices are imported. See --help.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProcess } from '../../testing/command.ts';
import { openPrivatePostgres } from '../../testing/private-postgres.ts';
import { openPrivateRedis } from '../../testing/redis.ts';
import { runProgram } from '../../testing/run-program.ts';
import { UsageError } from '../../testing/usage-error.ts';
import { resumeUnderKills } from './resume-under-kills.ts';

const help = `Readers of /v1/stream behind nginx resume, while two gateways are killed at random and prices are imported.

  npm run resume -- [options]

Postgres, Redis, nginx and gateways are started from the programs of this machine. Judged: each reader receives what was
committed, in order, nothing twice; each account pays what was computed. Exit status 1 when that was not so.

  --accounts N     with ten readers each; default 20
  --prices N       in 20 files; default 20000
  --kills N        of each phase; default 8. First SIGTERM only, then kill -9 and SIGTERM, in one of five both gateways
  --seed N         when who is killed; default 1
`;

const exitCode = await runProgram(async (opened, log) => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      accounts: { ...text, default: '20' },
      prices: { ...text, default: '20000' },
      kills: { ...text, default: '8' },
      seed: { ...text, default: '1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [accounts, prices, kills, seed] = [values.accounts, values.prices, values.kills, values.seed].map(
    Number,
  );
  if (!(accounts && prices && kills && seed)) throw new UsageError('Every option is a number from 1.');
  const postgres = await openPrivatePostgres(['max_connections=200']);
  if (postgres === null) throw new UsageError('There is no Postgres on this machine. Install postgresql.');
  opened.defer(() => postgres.close());
  const redis = await openPrivateRedis(['--appendonly', 'yes']);
  if (redis === null) throw new UsageError('There is no redis-server on the PATH.');
  opened.defer(() => redis.close());
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-resume-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  log(`seed ${seed}: ${accounts * 10} readers, ${prices} prices, ${2 * kills} kills`);
  const { verdicts } = await resumeUnderKills({
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    redisPrefix: `resume-${randomUUID()}:`,
    folder,
    accounts,
    readersPerAccount: 10,
    prices,
    files: 20,
    phases: [
      { count: kills, signals: ['SIGTERM'], allAtOnceShare: 0 },
      { count: kills, signals: ['SIGKILL', 'SIGTERM'], allAtOnceShare: 0.2 },
    ],
    maxPauseMs: 3_000,
    maxWaitMs: 30_000,
    seed,
    run: runProcess,
    log,
  });
  return verdicts.every(({ isHeld }) => isHeld) ? 0 : 1;
});
process.exit(exitCode);
