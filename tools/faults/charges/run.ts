// npm run charges: counters and lists of charges under mixed load, while gateways are killed. See --help.
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
import { printTable } from '../report/print-table.ts';
import { chargesUnderKills } from './charges-under-kills.ts';

const help = `Mixed load on three gateways, which are killed at random, and for each account the comparison of what was served, counted and listed.

  npm run charges -- [options]

Postgres, Redis and gateways are started from the programs of this machine. Exit status 1 when a promise was broken.

  --accounts N     default 20
  --clients N      of each account, each with one request at a time; default 2
  --kills N        default 12; in one of ten all gateways at once
  --signals A,B    default SIGKILL,SIGTERM
  --seed N         of everything random; default 1
`;

const exitCode = await runProgram(async (opened, log) => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      accounts: { ...text, default: '20' },
      clients: { ...text, default: '2' },
      kills: { ...text, default: '12' },
      signals: { ...text, default: 'SIGKILL,SIGTERM' },
      seed: { ...text, default: '1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [accounts, clients, kills, seed] = [values.accounts, values.clients, values.kills, values.seed].map(
    Number,
  );
  if (!(accounts && clients && kills && seed)) throw new UsageError('Every option is a number from 1.');
  const signalNames = values.signals.split(',');
  const signals = (['SIGKILL', 'SIGTERM'] as const).filter((signal) => signalNames.includes(signal));
  if (signals.length < signalNames.length)
    throw new UsageError('--signals must name SIGKILL, SIGTERM, or both.');
  const postgres = await openPrivatePostgres(['max_connections=200']);
  if (postgres === null) throw new UsageError('There is no Postgres on this machine. Install postgresql.');
  opened.defer(() => postgres.close());
  const redis = await openPrivateRedis(['--appendonly', 'yes']);
  if (redis === null) throw new UsageError('There is no redis-server on the PATH.');
  opened.defer(() => redis.close());
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-charges-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  log(`seed ${seed}: ${accounts} accounts with ${clients} clients each, ${kills} kills`);
  const { rows, verdicts, figures } = await chargesUnderKills({
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    redisPrefix: `charges-${randomUUID()}:`,
    folder,
    accounts,
    clientsPerAccount: clients,
    kills,
    signals,
    maxPauseMs: 4_000,
    seed,
    run: runProcess,
    log,
  });
  const tableRows = rows.map((row, index) => ({ account: index + 1, ...row }));
  printTable(tableRows, (line) => console.log(line));
  console.log(JSON.stringify(figures));
  for (const { criterion, isHeld, detail } of verdicts)
    console.log(`${isHeld ? 'held  ' : 'BROKEN'}  ${criterion.padEnd(42)}${detail}`);
  return verdicts.every(({ isHeld }) => isHeld) ? 0 : 1;
});
process.exit(exitCode);
