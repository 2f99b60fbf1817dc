import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  answersInTime,
  chargedOnce,
  countedExactly,
  type Judge,
  readsGoOn,
  recovers,
  withinLimit,
} from '../judge/criteria.ts';
import type { Verdict } from '../judge/evidence.ts';
import { followersCounted, streamsGoOn } from '../judge/follow-criteria.ts';
import type { StoresLab } from '../lab/lab.ts';
import { terminateConnections } from '../lab/terminate-connections.ts';
import type { StoresScenario } from '../scenario.ts';

/**
 * Redis works all the time: requests that fail for lack of Postgres are refunded, and everything is counted exactly.
 */
export const exactWithoutPostgres: readonly Judge[] = [
  withinLimit(),
  chargedOnce,
  countedExactly,
  readsGoOn,
  answersInTime,
  recovers,
  followersCounted,
  streamsGoOn,
];
const base = { stack: 'stores', historyShare: 0.15, judges: exactWithoutPostgres } as const;

const tables = ['account', 'api_key', 'price', 'review', 'revision', 'usage_day', 'phone'];

/** Postgres stops, disconnects, or makes requests wait, while Redis works. */
export const postgresScenarios: readonly StoresScenario[] = [
  {
    ...base,
    name: 'postgres-stop',
    title: 'Postgres: stopped, started again later',
    promise: 'Postgres is stopped: catalogue reads go on for keys seen before, and what fails is not charged',
    fault: async ({ postgres }, context) => {
      await postgres.stop();
      await context.wait();
      await postgres.start();
    },
  },
  {
    ...base,
    name: 'postgres-restart',
    title: 'Postgres: restarted at once',
    promise: 'Postgres is restarted: catalogue reads go on, and what fails is not charged',
    fault: async ({ postgres }) => {
      await postgres.stop();
      await postgres.start();
    },
  },
  {
    ...base,
    name: 'postgres-terminate',
    title: 'Postgres: pg_terminate_backend of all, every 50 ms',
    promise:
      'connections to Postgres are ended again and again: catalogue reads go on, and what fails is not charged',
    fault: (lab, context) => context.repeat(50, () => terminateConnections(lab)),
  },
  {
    ...base,
    name: 'postgres-connections',
    title: 'Postgres: no connection left for the gateways',
    promise: 'Postgres has no connection left: catalogue reads go on, and what fails is not charged',
    fault: async (lab, context) => {
      const release = await takeAllConnections(lab);
      await context.wait();
      await release();
    },
  },
  {
    ...base,
    name: 'postgres-lock',
    title: 'Postgres: ACCESS EXCLUSIVE on the tables in use, 5 s',
    promise: 'tables are locked for 5 seconds: catalogue reads go on, and what fails is not charged',
    fault: async ({ databaseUrl }) => {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      await client.query('BEGIN');
      await client.query(
        `LOCK TABLE ${tables.map((name) => `"${name}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`,
      );
      await sleep(5_000);
      await client.query('COMMIT');
      await client.end();
    },
  },
  {
    ...base,
    name: 'postgres-grace',
    title: 'Postgres: away for 5 minutes, by the clock of the gateways',
    promise: 'with Postgres away keys that were seen go on for 5 minutes, and no longer',
    lab: { hasClocks: true },
    historyShare: 0,
    judges: [withinLimit(), chargedOnce, countedExactly, answersInTime, recovers, followersCounted],
    fault: async (lab) => {
      const firstVerdict = await judgeStatusesAfter(lab, 0, 200, 'each gateway has seen the key');
      await lab.postgres.stop();
      // Wait until the change feed has failed: before, it would confirm that keys are current.
      await sleep(1_500);
      const verdicts = [
        firstVerdict,
        await judgeStatusesAfter(lab, 290_000, 200, 'reads go on after 4:50 min'),
        await judgeStatusesAfter(lab, 305_000, 503, 'reads end after 5:05 min'),
      ];
      for (const gateway of lab.gateways) gateway.setClockAhead(0);
      await lab.postgres.start();
      return verdicts;
    },
  },
];

async function judgeStatusesAfter(
  { gateways, accounts }: StoresLab,
  aheadMs: number,
  expected: number,
  criterion: string,
): Promise<Verdict> {
  for (const gateway of gateways) gateway.setClockAhead(aheadMs);
  await sleep(100);
  const key = accounts.at(-1)?.key ?? '';
  const statuses = await Promise.all(
    gateways.map(async ({ origin }) => {
      const response = await fetch(`${origin}/v1/auth/status`, { headers: { 'X-API-Key': key } });
      return response.status;
    }),
  );
  const isHeld = statuses.every((status) => status === expected);
  return { criterion, isHeld, detail: statuses.join(', ') };
}

/**
 * Opens connections until Postgres has none left, including those of the gateways.
 * @returns a function that closes them
 */
async function takeAllConnections(lab: StoresLab): Promise<() => Promise<void>> {
  const clients: pg.Client[] = [];
  const open = async (): Promise<boolean> => {
    const client = new pg.Client(lab.postgres.url);
    client.on('error', () => {});
    try {
      await client.connect();
      clients.push(client);
      return true;
    } catch {
      return false;
    }
  };
  while (await open());
  await clients.pop()?.end();
  await terminateConnections(lab);
  // Gateways compete for the freed connections, so try repeatedly.
  for (let attempt = 0; attempt < 40; attempt += 1) await open();
  return async () => void (await Promise.all(clients.map((client) => client.end())));
}
