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
import { judgeReceived, readCommittedChanges, selectExpected } from './judge-readers.ts';
import { computeUnits, judgeUnits } from './judge-units.ts';
import { type KillPlan, killGateways, type StoppedGateway } from './kill-gateways.ts';
import { brands, writePhoneFile, writePriceFiles } from './price-files.ts';
import { type Reader, startReader } from './reader.ts';
import { writeStreamPlans } from './stream-plans.ts';
import { watchUncertainUnits } from './watch-uncertain-units.ts';

export interface ResumeOptions {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly redisPrefix: string;
  /** The folder for files, which the caller removes. */
  readonly folder: string;
  readonly accounts: number;
  readonly readersPerAccount: number;
  readonly prices: number;
  readonly files: number;
  /** The phases, in order. Each imports its share of the files. */
  readonly phases: readonly KillPlan[];
  /** The longest pause before a kill. */
  readonly maxPauseMs: number;
  /** The longest time that a reader waits before it reconnects. */
  readonly maxWaitMs: number;
  readonly seed: number;
  /** Runs `phone-gateway` with these arguments. */
  readonly run: (args: readonly string[], env: Record<string, string>) => Promise<Finished>;
  readonly log: (line: string) => void;
}

export interface ResumeOutcome {
  readonly verdicts: readonly Verdict[];
  readonly figures: Readonly<Record<string, string | number>>;
}

/** The queries of readers, assigned in rotation: everything, prices only, one brand only. */
const queries = ['', '', '?types=price', `?brand=${(brands[1] as string).toLowerCase()}`];
const gatewayNames = ['one', 'two'] as const;

/**
 * Runs two gateways on Postgres and Redis behind nginx, with readers that resume, and kills gateways during imports.
 * After each phase it judges what each reader received and what each account paid.
 */
export async function resumeUnderKills(options: ResumeOptions): Promise<ResumeOutcome> {
  const { databaseUrl, folder, phases, run, log } = options;
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
  const importFile = async (file: string): Promise<void> => {
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
  await importFile(writePhoneFile(folder));
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
  const readersByAccount = accounts.map(({ key }) =>
    Array.from({ length: options.readersPerAccount }, () => {
      const query = queries[readers.length % queries.length] as string;
      const reader = startReader({
        origin: nginx.origin,
        key,
        query,
        maxWaitMs: options.maxWaitMs,
        random,
      });
      readers.push(reader);
      return reader;
    }),
  );
  await until('every reader has its stream', () => readers.every(({ isOpen }) => isOpen));
  log(`${readers.length} streams are open`);

  /** For each account, the number of requests without a response when a gateway was killed. */
  const unansweredCounts = accounts.map(() => 0);
  const countUnanswered = (signal: string): void => {
    if (signal === 'SIGTERM') return;
    for (const [index, accountReaders] of readersByAccount.entries())
      unansweredCounts[index] =
        (unansweredCounts[index] ?? 0) + accountReaders.filter(({ isConnecting }) => isConnecting).length;
  };
  const readCounters = (): Promise<number[]> =>
    Promise.all(
      accounts.map(async ({ id }) => Number(await redis.hget(`${options.redisPrefix}quota:{${id}}`, 'm'))),
    );

  const uncertainUnits = watchUncertainUnits(gateways);
  opened.defer(() => uncertainUnits.stop());
  const verdicts: Verdict[] = [];
  const stoppedGateways: StoppedGateway[] = [];
  const startMs = performance.now();
  for (const [phase, kills] of phases.entries()) {
    const phaseFiles = files.filter((_, index) => index % phases.length === phase);
    const killing = killGateways(gateways, kills, {
      random,
      maxPauseMs: options.maxPauseMs,
      beforeKill: countUnanswered,
    });
    killing.catch(() => {}); // awaited below
    for (const file of phaseFiles) await importFile(file);
    log(`${phaseFiles.length} files are imported`);
    stoppedGateways.push(...(await killing));
    const committed = await readCommittedChanges(databaseUrl, revision);
    const expectedCounts = new Map(queries.map((query) => [query, selectExpected(committed, query).length]));
    const hasReceivedAll = ({ query, received }: Reader): boolean =>
      received.length >= (expectedCounts.get(query) ?? 0);
    await until(
      'every reader has received everything, and has its stream',
      () => readers.every((reader) => hasReceivedAll(reader) && reader.isOpen),
      { patienceMs: 90_000 },
    ).catch((error: Error) => log(error.message));
    const judgeCurrentUnits = async (): Promise<Verdict[]> =>
      judgeUnits(
        readersByAccount.map((accountReaders, index) =>
          computeUnits(accountReaders, unansweredCounts[index] ?? 0),
        ),
        await readCounters(),
        uncertainUnits.sum(),
      );
    // Units of the outage allowance, and refunds of a gateway that ends, are counted a little later.
    await until(
      'units are as computed',
      async () => (await judgeCurrentUnits()).every(({ isHeld }) => isHeld),
      {
        patienceMs: 10_000,
      },
    ).catch(() => {});
    for (const verdict of [...judgeReceived(readers, committed), ...(await judgeCurrentUnits())]) {
      const criterion = `${kills.signals.join(' and ')}: ${verdict.criterion}`;
      log(`  ${verdict.isHeld ? 'held  ' : 'BROKEN'}  ${criterion.padEnd(48)}${verdict.detail}`);
      verdicts.push({ ...verdict, criterion });
    }
  }
  const terminatedGateways = stoppedGateways.filter(({ signal }) => signal === 'SIGTERM');
  verdicts.push({
    criterion: 'SIGTERM ends with 0',
    isHeld: terminatedGateways.every(({ status }) => status === 0),
    detail: terminatedGateways
      .map(({ status, durationMs }) => `${status} after ${Math.round(durationMs)} ms`)
      .join(', '),
  });
  const figures = toFigures(readers, stoppedGateways, (performance.now() - startMs) / 1_000);
  log(JSON.stringify(figures));
  return { verdicts, figures };
}

async function createAccounts(
  env: Record<string, string>,
  count: number,
): Promise<{ readonly id: string; readonly key: string }[]> {
  const offline = await openOfflineOperator(readConfig(env), pino({ level: 'silent' }));
  try {
    const accounts: { id: string; key: string }[] = [];
    for (let index = 0; index < count; index += 1) {
      const email = `reader-${index}@example.com`;
      const { account, api_key: key } = await offline.operator.accountCreate({
        email,
        name: 'Reader',
        plan: 'wide',
      });
      accounts.push({ id: account.id, key });
    }
    return accounts;
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
  stoppedGateways: readonly StoppedGateway[],
  seconds: number,
): ResumeOutcome['figures'] {
  const connections = readers.flatMap((reader) => reader.connections());
  const countEnded = (end: string): number =>
    connections.filter((connection) => connection.end === end).length;
  const rejections = new Map<string, number>();
  for (const reader of readers)
    for (const [label, count] of reader.rejections)
      rejections.set(label, (rejections.get(label) ?? 0) + count);
  const countStopped = (expectedSignal: string): number =>
    stoppedGateways.filter(({ signal }) => signal === expectedSignal).length;
  return {
    seconds: Math.round(seconds),
    'kill -9': countStopped('SIGKILL'),
    SIGTERM: countStopped('SIGTERM'),
    changes: readers.reduce((sum, { received }) => sum + received.length, 0),
    connections: connections.length,
    'ended whole': countEnded('whole'),
    'cut off': countEnded('cut'),
    'longest without a stream, s': Math.round(
      Math.max(...readers.map(({ longest }) => longest.disconnectedMs)) / 1_000,
    ),
    'longest silence, s': Math.round(Math.max(...readers.map(({ longest }) => longest.silentMs)) / 1_000),
    refusals: [...rejections].map(([label, count]) => `${label}: ${count}`).join(', '),
  };
}
