import { Redis } from 'ioredis';
import { pino } from 'pino';
import { readConfig } from '../../../src/config.ts';
import { openOfflineOperator } from '../../../src/offline-operator.ts';
import type { Finished } from '../../testing/command.ts';
import { freePort } from '../../testing/free-port.ts';
import { startNginx } from '../../testing/nginx.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';
import { until } from '../../testing/until.ts';
import type { Verdict } from '../judge/evidence.ts';
import { createLabGateway } from '../lab/gateways.ts';
import { seededRandom } from '../seeded-random.ts';
import { judgeReceived, readCommitted, wanted } from './judge-readers.ts';
import { computeUnits, judgeUnits } from './judge-units.ts';
import { type Kills, killGateways, type Stopped } from './kill-gateways.ts';
import { brands, writePhoneFile, writePriceFiles } from './price-files.ts';
import { type Reader, startReader } from './reader.ts';
import { writeStreamPlans } from './stream-plans.ts';
import { watchDoubt } from './watch-doubt.ts';

export interface ResumeOptions {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly redisPrefix: string;
  /** Where files are made; removed by the caller. */
  readonly folder: string;
  readonly accounts: number;
  readonly readersOfAccount: number;
  readonly prices: number;
  readonly files: number;
  /** One after the other, each with its share of the files. */
  readonly phases: readonly Kills[];
  /** The longest pause before a kill. */
  readonly mostPauseMs: number;
  /** The longest that a reader waits before it connects again. */
  readonly mostWaitMs: number;
  readonly seed: number;
  /** `phone-gateway` with these arguments. */
  readonly run: (args: readonly string[], env: Record<string, string>) => Promise<Finished>;
  readonly tell: (line: string) => void;
}

export interface ResumeOutcome {
  readonly verdicts: readonly Verdict[];
  readonly figures: Readonly<Record<string, string | number>>;
}

/** What readers ask for, in turn: everything, prices only, one brand only. */
const queries = ['', '', '?types=price', `?brand=${(brands[1] as string).toLowerCase()}`];
const gatewayNames = ['one', 'two'] as const;

/**
 * Two gateways on Postgres and Redis behind nginx, readers that resume, imports, and gateways that are killed meanwhile.
 * Judges after each phase what each reader received and what each account paid.
 */
export async function resumeUnderKills(options: ResumeOptions): Promise<ResumeOutcome> {
  const { databaseUrl, folder, phases, run, tell } = options;
  const random = seededRandom(options.seed);
  await using opened = new AsyncDisposableStack();
  const env: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: options.redisUrl,
    REDIS_PREFIX: options.redisPrefix,
    KEY_PEPPER: 'a pepper for fault scenarios only',
    DEMO_ACCOUNT: 'off',
    FEEDS: 'off',
    TRUST_PROXY: '1',
    DATA_DIR: `${folder}/cli`,
    PLANS_FILE: writeStreamPlans(folder),
  };
  const import_ = async (file: string): Promise<void> => {
    const { code, stderr } = await run(['import', file, '--json'], env);
    if (code !== 0) throw new Error(`The import of ${file} ended with ${code}: ${stderr}`);
  };
  const gateways = await Promise.all(
    gatewayNames.map(async (name) =>
      createLabGateway({ ...env, DATA_DIR: `${folder}/${name}` }, await freePort()),
    ),
  );
  opened.defer(async () => {
    await Promise.all(gateways.filter((gateway) => gateway.isRunning()).map((gateway) => gateway.kill()));
  });
  await Promise.all(gateways.map((gateway) => gateway.start()));
  await import_(writePhoneFile(folder));
  const files = writePriceFiles(folder, options.prices, options.files);
  const hosts = gateways.map(({ origin }) => new URL(origin).host) as [string, string];
  const nginx = await startNginx(hosts);
  opened.defer(() => nginx.close());
  const redis = new Redis(options.redisUrl);
  redis.on('error', () => {});
  opened.defer(() => redis.disconnect());

  const accounts = await createAccounts(env, options.accounts);
  const revision = await newestRevision(databaseUrl);
  const readers: Reader[] = [];
  opened.defer(async () => void (await Promise.all(readers.map((reader) => reader.stop()))));
  const ofAccount = accounts.map(({ key }) =>
    Array.from({ length: options.readersOfAccount }, () => {
      const query = queries[readers.length % queries.length] as string;
      const reader = startReader({
        origin: nginx.origin,
        key,
        query,
        mostWaitMs: options.mostWaitMs,
        random,
      });
      readers.push(reader);
      return reader;
    }),
  );
  await until('every reader has its stream', () => readers.every(({ isOpen }) => isOpen));
  tell(`${readers.length} streams are open`);

  /** Of each account: requests without an answer when a gateway was killed. */
  const unanswered = accounts.map(() => 0);
  const before = (signal: string): void => {
    if (signal === 'SIGTERM') return;
    for (const [at, own] of ofAccount.entries())
      unanswered[at] = (unanswered[at] ?? 0) + own.filter(({ isAsking }) => isAsking).length;
  };
  const readCounters = (): Promise<number[]> =>
    Promise.all(
      accounts.map(async ({ id }) => Number(await redis.hget(`${options.redisPrefix}quota:{${id}}`, 'm'))),
    );

  const doubt = watchDoubt(gateways);
  opened.defer(() => doubt.stop());
  const verdicts: Verdict[] = [];
  const stopped: Stopped[] = [];
  const startedAt = performance.now();
  for (const [phase, kills] of phases.entries()) {
    const own = files.filter((_, at) => at % phases.length === phase);
    const killing = killGateways(gateways, kills, { random, mostPauseMs: options.mostPauseMs, before });
    killing.catch(() => {}); // awaited below
    for (const file of own) await import_(file);
    tell(`${own.length} files are imported`);
    stopped.push(...(await killing));
    const committed = await readCommitted(databaseUrl, revision);
    const counts = new Map(queries.map((query) => [query, wanted(committed, query).length]));
    const hasAll = ({ query, received }: Reader): boolean => received.length >= (counts.get(query) ?? 0);
    await until(
      'every reader has received everything, and has its stream',
      () => readers.every((reader) => hasAll(reader) && reader.isOpen),
      { patienceMs: 90_000 },
    ).catch((error: Error) => tell(error.message));
    const units = async (): Promise<Verdict[]> =>
      judgeUnits(
        ofAccount.map((own, at) => computeUnits(own, unanswered[at] ?? 0)),
        await readCounters(),
        doubt.units(),
      );
    // What the outage allowance gave, or a gateway refunds at its end, is counted a little later.
    await until('units are as computed', async () => (await units()).every(({ isHeld }) => isHeld), {
      patienceMs: 10_000,
    }).catch(() => {});
    for (const verdict of [...judgeReceived(readers, committed), ...(await units())]) {
      const criterion = `${kills.signals.join(' and ')}: ${verdict.criterion}`;
      tell(`  ${verdict.isHeld ? 'held  ' : 'BROKEN'}  ${criterion.padEnd(48)}${verdict.told}`);
      verdicts.push({ ...verdict, criterion });
    }
  }
  const terminated = stopped.filter(({ signal }) => signal === 'SIGTERM');
  verdicts.push({
    criterion: 'SIGTERM ends with 0',
    isHeld: terminated.every(({ status }) => status === 0),
    told: terminated.map(({ status, ms }) => `${status} after ${Math.round(ms)} ms`).join(', '),
  });
  const figures = toFigures(readers, stopped, (performance.now() - startedAt) / 1_000);
  tell(JSON.stringify(figures));
  return { verdicts, figures };
}

async function createAccounts(
  env: Record<string, string>,
  count: number,
): Promise<{ readonly id: string; readonly key: string }[]> {
  const offline = await openOfflineOperator(readConfig(env), pino({ level: 'silent' }));
  try {
    const made: { id: string; key: string }[] = [];
    for (let number = 0; number < count; number += 1) {
      const email = `reader-${number}@example.com`;
      const { account, api_key: key } = await offline.operator.accountCreate({
        email,
        name: 'Reader',
        plan: 'wide',
      });
      made.push({ id: account.id, key });
    }
    return made;
  } finally {
    await offline.close();
  }
}

async function newestRevision(databaseUrl: string): Promise<number> {
  const [row] = await queryPostgres(databaseUrl, "SELECT version FROM revision WHERE topic = 'catalogue'");
  return Number(row?.version);
}

function toFigures(
  readers: readonly Reader[],
  stopped: readonly Stopped[],
  seconds: number,
): ResumeOutcome['figures'] {
  const connections = readers.flatMap((reader) => reader.connections());
  const ended = (end: string): number => connections.filter((one) => one.end === end).length;
  const refusals = new Map<string, number>();
  for (const reader of readers)
    for (const [what, times] of reader.refusals) refusals.set(what, (refusals.get(what) ?? 0) + times);
  const killed = (by: string): number => stopped.filter(({ signal }) => signal === by).length;
  return {
    seconds: Math.round(seconds),
    'kill -9': killed('SIGKILL'),
    SIGTERM: killed('SIGTERM'),
    changes: readers.reduce((sum, { received }) => sum + received.length, 0),
    connections: connections.length,
    'ended whole': ended('whole'),
    'cut off': ended('cut'),
    'longest without a stream, s': Math.round(Math.max(...readers.map(({ worst }) => worst.awayMs)) / 1_000),
    'longest silence, s': Math.round(Math.max(...readers.map(({ worst }) => worst.silentMs)) / 1_000),
    refusals: [...refusals].map(([what, times]) => `${what}: ${times}`).join(', '),
  };
}
