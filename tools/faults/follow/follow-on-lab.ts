import { setTimeout as sleep } from 'node:timers/promises';
import { readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import { freePort } from '../../testing/free-port.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';
import { until } from '../../testing/until.ts';
import type { FollowEvidence } from '../judge/evidence.ts';
import type { LabGateway } from '../lab/gateways.ts';
import type { EmbeddedLab, StoresLab } from '../lab/lab.ts';
import type { LabAccount } from '../lab/lab-accounts.ts';
import type { FollowerExchange, FollowerJob } from './follower-record.ts';
import { readChange } from './read-change.ts';
import { startFollowers } from './start-followers.ts';

type Lab = StoresLab | EmbeddedLab;

/** The followers. `account` is an index of `followerPlans`. */
const followerKinds: readonly Pick<FollowerJob, 'kind' | 'account' | 'types'>[] = [
  { kind: 'stream', account: 0, types: null },
  { kind: 'stream', account: 0, types: null },
  { kind: 'stream', account: 0, types: ['price'] },
  { kind: 'subscription', account: 1, types: null },
  { kind: 'multipart', account: 1, types: ['review', 'phone'] },
  { kind: 'poll', account: 2, types: null },
  { kind: 'poll', account: 2, types: ['price', 'review'] },
  { kind: 'poll', account: getDelayedAccount(), types: null },
  { kind: 'stream', account: getSmallAccount(), types: null },
  { kind: 'webhook', account: 5, types: null },
];

/** Returns the index of the account that gets the prices of the last midnight. */
export function getDelayedAccount(): number {
  return 3;
}
/** Returns the index of the account whose plan the changes of a scenario use up. */
export function getSmallAccount(): number {
  return 4;
}

export interface FollowSession {
  /** Waits up to `patienceMs` until each follower has received everything, and stops them. */
  end(patienceMs: number): Promise<Omit<FollowEvidence, 'counters'>>;
  close(): void;
}

/**
 * Starts to follow changes in every way, from the current cursor. The gateways must be running.
 * @param hasSettableClocks whether the clocks of the gateways may be set
 */
export async function followOnLab(
  lab: Lab,
  seed: number,
  hasSettableClocks: boolean,
): Promise<FollowSession> {
  const { origins, followers: accounts } = lab;
  const starts = await Promise.all(accounts.map(({ key }) => readStart(origins[0] ?? '', key)));
  const startRevision = readChangeCursor(starts[0]?.cursor ?? '')?.position.others.revision ?? 0;
  const receiverPort = await freePort();
  const jobs = followerKinds.map((kind) => ({
    ...kind,
    key: accounts[kind.account]?.key ?? '',
    since: starts[kind.account]?.cursor ?? '',
  }));
  const followers = await startFollowers({
    ...{ origins, followers: jobs, receiverPort, seed },
    // The tolerance of the libraries for Standard Webhooks.
    toleranceMs: hasSettableClocks ? Number.MAX_SAFE_INTEGER : 300_000,
  });
  const webhook = accounts[followerKinds.find(({ kind }) => kind === 'webhook')?.account ?? 0];
  await followers.setSecret(await createWebhook(origins[0] ?? '', webhook, receiverPort));

  const haveReceivedAll = async (): Promise<boolean> => {
    const committed = await readCommittedPositions(lab, startRevision);
    const counts = await followers.counts();
    return followerKinds.every(({ types, account }, index) => {
      const expectedCount = selectExpected(committed, types, account).length;
      return account === getSmallAccount() || (counts[index] ?? 0) >= expectedCount;
    });
  };
  return {
    end: async (patienceMs) => {
      await until('everybody has everything', haveReceivedAll, { patienceMs }).catch(() => {});
      const committedPositions = await readCommittedPositions(lab, startRevision);
      const records = await followers.stop();
      const commitTimesMs = await readCommitTimes(lab);
      const remaining = await waitForRelease(lab);
      return {
        accounts,
        startExchanges: starts.map(({ exchange }) => exchange),
        records,
        committedPositions,
        commitTimesMs,
        remaining,
      };
    },
    close: () => followers.close(),
  };
}

const typesByRank = ['phone', 'price', 'review'];

/**
 * Selects the positions that a follower must receive: those of its types, and no prices of today if they are delayed.
 */
export function selectExpected(
  committed: readonly string[],
  types: readonly string[] | null,
  account: number,
): readonly string[] {
  return committed.filter((position) => {
    const type = typesByRank[Number(position.split('.')[1])] ?? '';
    return (types?.includes(type) ?? true) && !(type === 'price' && account === getDelayedAccount());
  });
}

/** Reads the start cursor of an account, from a page without `since`. */
async function readStart(
  origin: string,
  key: string,
): Promise<{ cursor: string; exchange: FollowerExchange }> {
  const startedAtMs = Date.now();
  let cursor = '';
  await until('an account knows where to begin', async () => {
    const response = await fetch(`${origin}/v1/changes`, { headers: { 'X-API-Key': key } });
    const page = (await response.json()) as { readonly next_cursor?: string; readonly detail?: string };
    if (response.status !== 200) throw new Error(`${response.status} ${page.detail}`);
    cursor = page.next_cursor ?? '';
    return true;
  });
  const request = { gateway: 0, startedAtMs, endedAtMs: Date.now(), status: 200, code: null, delivery: null };
  return { cursor, exchange: { ...request, end: 'whole', changes: [] } };
}

async function createWebhook(origin: string, account: LabAccount | undefined, port: number): Promise<string> {
  const response = await fetch(`${origin}/v1/account/webhooks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account?.secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/changes` }),
  });
  const { secret } = (await response.json()) as { readonly secret?: string };
  if (response.status !== 201 || secret === undefined) throw new Error(`webhook: ${response.status}`);
  return secret;
}

/** Reads committed changes from the tables, or for embedded stores, from pages with the scenario's own key. */
function readCommittedPositions(lab: Lab, startRevision: number): Promise<readonly string[]> {
  return 'databaseUrl' in lab ? readTables(lab.databaseUrl, startRevision) : readPages(lab, startRevision);
}

async function readTables(url: string, startRevision: number): Promise<readonly string[]> {
  const selectFrom = (table: string, rank: number): string =>
    `SELECT revision, ${rank} AS rank, id FROM ${table} WHERE revision > ${startRevision}`;
  const union = typesByRank.map((type, rank) => selectFrom(type, rank)).join(' UNION ALL ');
  const rows = await queryPostgres(url, `${union} ORDER BY revision, rank, id`);
  return rows.map(({ revision, rank, id }) => `${revision}.${rank}.${id}`);
}

async function readCommitTimes(lab: Lab): Promise<ReadonlyMap<number, number>> {
  if (!('databaseUrl' in lab)) return new Map();
  const rows = await queryPostgres(
    lab.databaseUrl,
    'SELECT version, extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 AS ms FROM catalogue_revision',
  );
  return new Map(rows.map(({ version, ms }) => [Number(version), Number(ms)]));
}

async function readPages(
  { gateways, liveScenarioKey }: Lab,
  startRevision: number,
): Promise<readonly string[]> {
  const positions: string[] = [];
  let since = '0';
  for (;;) {
    const response = await fetch(`${gateways[0]?.origin}/v1/changes?limit=500&since=${since}`, {
      headers: { 'X-API-Key': liveScenarioKey },
    });
    const page = (await response.json()) as { data: unknown[]; next_cursor: string; has_more: boolean };
    positions.push(...page.data.map((change) => readChange(change).position));
    since = page.next_cursor;
    if (!page.has_more) return positions.filter((position) => Number(position.split('.')[0]) > startRevision);
  }
}

const maxReleaseMs = 30_000;

async function waitForRelease(lab: Lab): Promise<FollowEvidence['remaining']> {
  const startedAtMs = performance.now();
  for (;;) {
    const streams = await countOpenStreams(lab.gateways);
    const slots = 'databaseUrl' in lab ? await countTakenSlots(lab.databaseUrl) : 0;
    const waitedMs = performance.now() - startedAtMs;
    if (streams + slots === 0 || waitedMs > maxReleaseMs) return { streams, slots, waitedMs };
    await sleep(100);
  }
}

async function countOpenStreams(gateways: readonly LabGateway[]): Promise<number> {
  const texts = await Promise.all(
    // A gateway that is down has no open streams.
    gateways.map(({ origin }) =>
      fetch(`${origin}/metrics`).then(
        (response) => response.text(),
        () => '',
      ),
    ),
  );
  const gauge = /^phone_gateway_streams_open\{[^}]*\} (\d+)$/gm;
  return texts
    .flatMap((text) => [...text.matchAll(gauge)])
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

async function countTakenSlots(url: string): Promise<number> {
  const [row] = await queryPostgres(
    url,
    `SELECT count(*)::int AS taken FROM open_stream JOIN stream_gateway ON stream_gateway.id = gateway_id
     WHERE until > now()`,
  );
  return Number(row?.taken);
}
