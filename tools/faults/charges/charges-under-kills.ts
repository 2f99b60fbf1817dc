import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../../../src/config.ts';
import { openOfflineOperator } from '../../../src/offline-operator.ts';
import type { Finished } from '../../testing/command.ts';
import { freePort } from '../../testing/free-port.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';
import { createRestCheck, until } from '../../testing/until.ts';
import type { Verdict } from '../judge/evidence.ts';
import { killRunningGateways } from '../lab/create-gateways.ts';
import { createLabGateway } from '../lab/gateways.ts';
import { computeUnits } from '../resume/judge-units.ts';
import { type KillPlan, killGateways, type StoppedGateway } from '../resume/kill-gateways.ts';
import { writePhoneFile, writePriceFiles } from '../resume/price-files.ts';
import { type Reader, startReader } from '../resume/reader.ts';
import { seededRandom } from '../seeded-random.ts';
import { type ClientTally, createTally, runClient } from './client-tally.ts';
import { createMixedRequests } from './mixed-requests.ts';
import { type AccountFigures, readAccount } from './read-account.ts';

export interface ChargesOptions {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly redisPrefix: string;
  /** The folder for files, which the caller removes. */
  readonly folder: string;
  readonly accounts: number;
  readonly clientsPerAccount: number;
  readonly kills: number;
  readonly signals: KillPlan['signals'];
  /** The longest pause before a kill. */
  readonly maxPauseMs: number;
  readonly seed: number;
  /** Runs `phone-gateway` with these arguments. */
  readonly run: (args: readonly string[], env: Record<string, string>) => Promise<Finished>;
  readonly log: (line: string) => void;
}

/** The figures of one account at the end, by table column. */
export interface AccountRow {
  readonly plan: string;
  readonly keys: number;
  readonly requests: number;
  /** The units of the responses that clients received, including streams. */
  readonly served: number;
  /** Further units that may have been charged, because a response or the end of a stream was lost. */
  readonly uncertain: number;
  readonly counter: number;
  readonly listed: number;
}

export interface ChargesOutcome {
  readonly rows: readonly AccountRow[];
  readonly verdicts: readonly Verdict[];
  readonly figures: Readonly<Record<string, string | number>>;
}

const plans = [
  { name: 'tight', requests_per_day: 120, requests_per_month: 200, data: 'complete' },
  { name: 'wide', requests_per_day: 100_000, requests_per_month: 1_000_000, data: 'complete' },
  { name: 'live', requests_per_day: 100_000, requests_per_month: 1_000_000, data: 'real-time' },
];
/** The plans of accounts, assigned in rotation. Accounts with `live` also have streams. */
const planCycle = ['wide', 'wide', 'tight', 'live', 'wide'];
/** The numbers of keys of accounts, assigned in rotation. */
const keyCountCycle = [1, 3, 1, 2];
const streamsPerAccount = 2;

interface LoadedAccount {
  readonly plan: string;
  readonly secret: string;
  readonly keys: string[];
  readonly tally: ClientTally;
  readonly readers: Reader[];
  /** The number of streams that were connecting when a gateway was killed. */
  unansweredStreams: number;
}

/**
 * Runs mixed load for many accounts on three gateways with one Postgres and one Redis, while gateways are killed, and
 * compares for each account what clients were served, the counters, and the list of charges.
 */
export async function chargesUnderKills(options: ChargesOptions): Promise<ChargesOutcome> {
  const { databaseUrl, folder, log } = options;
  const random = seededRandom(options.seed);
  await using opened = new AsyncDisposableStack();
  const plansFile = join(folder, 'plans.json');
  writeFileSync(
    plansFile,
    JSON.stringify({ data: plans.map((plan) => ({ ...plan, price: null, support: 'none' })) }),
  );
  const env: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: options.redisUrl,
    REDIS_PREFIX: options.redisPrefix,
    KEY_PEPPER: 'a pepper for fault scenarios only',
    DEMO_ACCOUNT: 'off',
    FEEDS: 'off',
    DATA_DIR: join(folder, 'cli'),
    PLANS_FILE: plansFile,
  };
  const importFile = async (file: string): Promise<void> => {
    const { code, stderr } = await options.run(['import', file, '--json'], env);
    if (code !== 0) throw new Error(`The import of ${file} ended with ${code}: ${stderr}`);
  };
  const gateways = await Promise.all(
    ['one', 'two', 'three'].map(async (name) =>
      createLabGateway({ ...env, DATA_DIR: join(folder, name) }, await freePort()),
    ),
  );
  opened.defer(() => killRunningGateways(gateways));
  await Promise.all(gateways.map((gateway) => gateway.start()));
  await importFile(writePhoneFile(folder));
  const accounts = await createAccounts(env, options.accounts);
  const origins = gateways.map(({ origin }) => origin);
  const [origin = ''] = origins;
  for (const [index, { keys, secret }] of accounts.entries())
    while (keys.length < (keyCountCycle[index % keyCountCycle.length] as number))
      keys.push(await createKey(origin, secret));
  const requests = await createMixedRequests(origin, accounts[0]?.keys[0] as string);
  // The request for the ETag was charged.
  if (accounts[0] !== undefined) accounts[0].tally.served += 1;

  // Load
  let isStopped = false;
  opened.defer(() => {
    isStopped = true;
  });
  const agent = new Agent({ keepAlive: true });
  opened.defer(() => agent.destroy());
  const clients = accounts.flatMap(({ keys, tally }) =>
    Array.from({ length: options.clientsPerAccount }, () =>
      runClient({
        agent,
        origins,
        keys,
        requests,
        tally,
        random,
        maxPauseMs: 250,
        isStopped: () => isStopped,
      }),
    ),
  );
  const readers: Reader[] = [];
  opened.defer(async () => void (await Promise.all(readers.map((reader) => reader.stop()))));
  for (const account of accounts.filter(({ plan }) => plan === 'live'))
    for (let stream = 0; stream < streamsPerAccount; stream += 1) {
      const streamOrigin = origins[readers.length % origins.length] as string;
      const [key = ''] = account.keys;
      const reader = startReader({ origin: streamOrigin, key, query: '', maxWaitMs: 1_000, random });
      readers.push(reader);
      account.readers.push(reader);
    }
  const work = Promise.all([
    importRepeatedly(writePriceFiles(folder, 200 * 60, 60), importFile, () => isStopped),
    failReviewsRepeatedly(databaseUrl, () => isStopped),
  ]);
  work.catch(() => {}); // awaited below

  // Kills
  const startedAt = performance.now();
  const stoppedGateways = await killGateways(
    gateways,
    { count: options.kills, signals: options.signals, allAtOnceShare: 0.1 },
    {
      random,
      maxPauseMs: options.maxPauseMs,
      beforeKill: (signal) => {
        if (signal === 'SIGTERM') return;
        for (const account of accounts)
          account.unansweredStreams += account.readers.filter(({ isConnecting }) => isConnecting).length;
      },
    },
  );
  await sleep(options.maxPauseMs);
  isStopped = true;
  await Promise.all(clients);
  await work;
  await waitForIdleStreams(readers);
  await Promise.all(readers.map((reader) => reader.stop()));
  const seconds = (performance.now() - startedAt) / 1_000;
  log(`${stoppedGateways.length} gateways ended in ${Math.round(seconds)} s`);

  // Comparison
  const rows: AccountRow[] = [];
  for (const account of accounts) {
    const figures = await readAccount(origin, { key: account.keys[0] as string, secret: account.secret });
    rows.push(toRow(account, figures));
  }
  return {
    rows,
    verdicts: [
      ...judgeRows(rows, stoppedGateways),
      ...judgeTallies(
        accounts.map(({ tally }) => tally),
        stoppedGateways,
      ),
    ],
    figures: toFigures(accounts, stoppedGateways, seconds),
  };
}

async function createAccounts(env: Record<string, string>, count: number): Promise<LoadedAccount[]> {
  const offline = await openOfflineOperator(readConfig(env), pino({ level: 'silent' }));
  try {
    const accounts: LoadedAccount[] = [];
    for (let index = 0; index < count; index += 1) {
      const plan = planCycle[index % planCycle.length] as string;
      const created = await offline.operator.accountCreate({
        email: `${randomUUID()}@example.com`,
        name: plan,
        plan,
      });
      accounts.push({
        plan,
        secret: created.api_secret,
        keys: [created.api_key],
        tally: createTally(),
        readers: [],
        unansweredStreams: 0,
      });
    }
    return accounts;
  } finally {
    await offline.close();
  }
}

async function createKey(origin: string, secret: string): Promise<string> {
  const response = await fetch(`${origin}/v1/account/keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Another' }),
  });
  return ((await response.json()) as { api_key: string }).api_key;
}

/** Imports files of prices until it is stopped. Streams send these prices. */
async function importRepeatedly(
  files: readonly string[],
  importFile: (file: string) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  for (const file of files) {
    if (isStopped()) return;
    await importFile(file);
    await sleep(500);
  }
}

/**
 * Waits until each reader has a stream and has received nothing for two seconds. Otherwise, changes that were charged
 * and sent, but not read, would be missing in the comparison.
 */
async function waitForIdleStreams(readers: readonly Reader[]): Promise<void> {
  const areAtRest = createRestCheck(2_000);
  await until(
    'streams are at rest',
    () => areAtRest(readers.map(({ received }) => received.length)) && readers.every(({ isOpen }) => isOpen),
  );
}

/** Repeatedly renames a column that only reading reviews needs, so these requests fail and their units are refunded. */
async function failReviewsRepeatedly(databaseUrl: string, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    await queryPostgres(databaseUrl, 'ALTER TABLE review RENAME COLUMN author TO lost');
    await sleep(300);
    await queryPostgres(databaseUrl, 'ALTER TABLE review RENAME COLUMN lost TO author');
    await sleep(1_500);
  }
}

function toRow(account: LoadedAccount, figures: AccountFigures): AccountRow {
  const { plan, keys, tally } = account;
  const streams = computeUnits(account.readers, account.unansweredStreams);
  return {
    plan,
    keys: keys.length,
    requests: tally.requests,
    served: tally.served + streams.computed,
    uncertain: tally.uncertain + streams.maxExtra,
    ...figures,
  };
}

function judgeRows(rows: readonly AccountRow[], stoppedGateways: readonly StoppedGateway[]): Verdict[] {
  const wasKilled = stoppedGateways.some(({ signal }) => signal === 'SIGKILL');
  const judge = (criterion: string, isHeld: (row: AccountRow) => boolean): Verdict => {
    const failing = rows.flatMap((row, index) => (isHeld(row) ? [] : [index + 1]));
    const count = `${rows.length - failing.length} of ${rows.length} accounts`;
    return {
      criterion,
      isHeld: failing.length === 0,
      detail: failing.length === 0 ? count : `${count}; not ${failing.join(', ')}`,
    };
  };
  return [
    judge('what was served is counted', ({ served, counter }) => served <= counter),
    judge('nothing else is counted', ({ served, uncertain, counter }) => counter <= served + uncertain),
    judge('the list has no more than the counter', ({ listed, counter }) => listed <= counter),
    // Only a killed gateway may take charges with it that it had not stored.
    ...(wasKilled
      ? []
      : [
          judge(
            'the list is complete',
            ({ listed, counter, uncertain }) => listed === counter || uncertain > 0,
          ),
        ]),
  ];
}

function judgeTallies(
  tallies: readonly ClientTally[],
  stoppedGateways: readonly StoppedGateway[],
): Verdict[] {
  const broken = tallies.flatMap(({ broken }) => [...broken.keys()]);
  const statuses = stoppedGateways.filter(({ signal }) => signal === 'SIGTERM').map(({ status }) => status);
  return [
    {
      criterion: 'no broken answers',
      isHeld: broken.length === 0,
      detail: [...new Set(broken)].join(', ') || 'none',
    },
    {
      criterion: 'SIGTERM ends with 0',
      isHeld: statuses.every((status) => status === 0),
      detail: statuses.join(', ') || 'none',
    },
  ];
}

function toFigures(
  accounts: readonly LoadedAccount[],
  stoppedGateways: readonly StoppedGateway[],
  seconds: number,
): ChargesOutcome['figures'] {
  const sum = (read: (account: LoadedAccount) => number): number =>
    accounts.reduce((total, account) => total + read(account), 0);
  const count = (signal: string): number =>
    stoppedGateways.filter((gateway) => gateway.signal === signal).length;
  const connections = accounts.flatMap(({ readers }) => readers.flatMap((reader) => reader.connections()));
  return {
    seconds: Math.round(seconds),
    'kill -9': count('SIGKILL'),
    SIGTERM: count('SIGTERM'),
    requests: sum(({ tally }) => tally.requests),
    'free answers': sum(({ tally }) => tally.free),
    'refunded units': sum(({ tally }) => tally.refunded),
    streams: connections.length,
    changes: connections.reduce((total, { changes }) => total + changes, 0),
  };
}
