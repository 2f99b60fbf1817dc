import { setTimeout as sleep } from 'node:timers/promises';
import { readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import { freePort } from '../../testing/free-port.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';
import { until } from '../../testing/until.ts';
import type { FollowEvidence } from '../judge/evidence.ts';
import type { LabGateway } from '../lab/gateways.ts';
import type { EmbeddedLab, StoresLab } from '../lab/lab.ts';
import type { LabAccount } from '../lab/lab-accounts.ts';
import type { FollowerJob, Opening } from './followed.ts';
import { readChange } from './read-change.ts';
import { startFollowers } from './start-followers.ts';

type Lab = StoresLab | EmbeddedLab;

/** Who follows with which account: indexes of `followerPlans`. */
const kinds: readonly Pick<FollowerJob, 'kind' | 'account' | 'types'>[] = [
  { kind: 'stream', account: 0, types: null },
  { kind: 'stream', account: 0, types: null },
  { kind: 'stream', account: 0, types: ['price'] },
  { kind: 'subscription', account: 1, types: null },
  { kind: 'multipart', account: 1, types: ['review', 'phone'] },
  { kind: 'poll', account: 2, types: null },
  { kind: 'poll', account: 2, types: ['price', 'review'] },
  { kind: 'poll', account: delayed(), types: null },
  { kind: 'stream', account: small(), types: null },
  { kind: 'webhook', account: 5, types: null },
];

/** The account whose prices are those of the last midnight. */
export function delayed(): number {
  return 3;
}
/** The account whose plan is used up by what happens in a scenario. */
export function small(): number {
  return 4;
}

export interface Following {
  /** Waits until everybody has everything, or this long; then all is closed. */
  end(patienceMs: number): Promise<Omit<FollowEvidence, 'counters'>>;
  close(): void;
}

/**
 * Begins to follow in every way, from now on. The gateways have to run.
 * @param hasOwnClocks whether the clocks of the gateways may be set
 */
export async function followOnLab(lab: Lab, seed: number, hasOwnClocks: boolean): Promise<Following> {
  const { origins, followers: accounts } = lab;
  const begun = await Promise.all(accounts.map(({ key }) => begin(origins[0] ?? '', key)));
  const startsBehind = readChangeCursor(begun[0]?.cursor ?? '')?.position.others.revision ?? 0;
  const receiverPort = await freePort();
  const jobs = kinds.map((kind) => ({
    ...kind,
    key: accounts[kind.account]?.key ?? '',
    since: begun[kind.account]?.cursor ?? '',
  }));
  const followers = await startFollowers({
    ...{ origins, followers: jobs, receiverPort, seed },
    // What the libraries of the standard allow.
    toleranceMs: hasOwnClocks ? Number.MAX_SAFE_INTEGER : 300_000,
  });
  const webhook = accounts[kinds.find(({ kind }) => kind === 'webhook')?.account ?? 0];
  await followers.setSecret(await createWebhook(origins[0] ?? '', webhook, receiverPort));

  const haveAll = async (): Promise<boolean> => {
    const committed = await readCommitted(lab, startsBehind);
    const counts = await followers.counts();
    return kinds.every(({ types, account }, index) => {
      const wanted = expectedOf(committed, types, account).length;
      return account === small() || (counts[index] ?? 0) >= wanted;
    });
  };
  return {
    end: async (patienceMs) => {
      await until('everybody has everything', haveAll, { patienceMs }).catch(() => {});
      const committed = await readCommitted(lab, startsBehind);
      const followed = await followers.stop();
      const committedAtMs = await readCommits(lab);
      const left = await untilReleased(lab);
      return {
        accounts,
        beginnings: begun.map(({ opening }) => opening),
        followed,
        committed,
        committedAtMs,
        left,
      };
    },
    close: () => followers.close(),
  };
}

const typesByRank = ['phone', 'price', 'review'];

/** What somebody has to receive: all of these types; with delayed prices, none of today's. */
export function expectedOf(
  committed: readonly string[],
  types: readonly string[] | null,
  account: number,
): readonly string[] {
  return committed.filter((place) => {
    const type = typesByRank[Number(place.split('.')[1])] ?? '';
    return (types?.includes(type) ?? true) && !(type === 'price' && account === delayed());
  });
}

/** Where an account begins, by a page without `since`. */
async function begin(origin: string, key: string): Promise<{ cursor: string; opening: Opening }> {
  const atMs = Date.now();
  let cursor = '';
  await until('an account knows where to begin', async () => {
    const answer = await fetch(`${origin}/v1/changes`, { headers: { 'X-API-Key': key } });
    const page = (await answer.json()) as { readonly next_cursor?: string; readonly detail?: string };
    if (answer.status !== 200) throw new Error(`${answer.status} ${page.detail}`);
    cursor = page.next_cursor ?? '';
    return true;
  });
  const asked = { gateway: 0, atMs, endedAtMs: Date.now(), status: 200, code: null, delivery: null };
  return { cursor, opening: { ...asked, end: 'whole', changes: [] } };
}

async function createWebhook(origin: string, account: LabAccount | undefined, port: number): Promise<string> {
  const answer = await fetch(`${origin}/v1/account/webhooks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account?.secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/changes` }),
  });
  const { secret } = (await answer.json()) as { readonly secret?: string };
  if (answer.status !== 201 || secret === undefined) throw new Error(`webhook: ${answer.status}`);
  return secret;
}

/** From the tables where they can be read, else by the pages of a key that nobody else has. */
function readCommitted(lab: Lab, startsBehind: number): Promise<readonly string[]> {
  return 'databaseUrl' in lab ? readTables(lab.databaseUrl, startsBehind) : readPages(lab, startsBehind);
}

async function readTables(url: string, startsBehind: number): Promise<readonly string[]> {
  const of = (table: string, rank: number): string =>
    `SELECT revision, ${rank} AS rank, id FROM ${table} WHERE revision > ${startsBehind}`;
  const union = typesByRank.map((type, rank) => of(type, rank)).join(' UNION ALL ');
  const rows = await queryPostgres(url, `${union} ORDER BY revision, rank, id`);
  return rows.map(({ revision, rank, id }) => `${revision}.${rank}.${id}`);
}

async function readCommits(lab: Lab): Promise<ReadonlyMap<number, number>> {
  if (!('databaseUrl' in lab)) return new Map();
  const rows = await queryPostgres(
    lab.databaseUrl,
    'SELECT version, extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 AS ms FROM catalogue_revision',
  );
  return new Map(rows.map(({ version, ms }) => [Number(version), Number(ms)]));
}

async function readPages({ gateways, ownLiveKey }: Lab, startsBehind: number): Promise<readonly string[]> {
  const places: string[] = [];
  let since = '0';
  for (;;) {
    const answer = await fetch(`${gateways[0]?.origin}/v1/changes?limit=500&since=${since}`, {
      headers: { 'X-API-Key': ownLiveKey },
    });
    const page = (await answer.json()) as { data: unknown[]; next_cursor: string; has_more: boolean };
    places.push(...page.data.map((change) => readChange(change).place));
    since = page.next_cursor;
    if (!page.has_more) return places.filter((place) => Number(place.split('.')[0]) > startsBehind);
  }
}

const releaseMs = 30_000;

async function untilReleased(lab: Lab): Promise<FollowEvidence['left']> {
  const startedAtMs = performance.now();
  for (;;) {
    const open = await openStreams(lab.gateways);
    const slots = 'databaseUrl' in lab ? await takenSlots(lab.databaseUrl) : 0;
    const tookMs = performance.now() - startedAtMs;
    if (open + slots === 0 || tookMs > releaseMs) return { open, slots, tookMs };
    await sleep(100);
  }
}

async function openStreams(gateways: readonly LabGateway[]): Promise<number> {
  const texts = await Promise.all(
    gateways.map(async ({ origin }) => (await fetch(`${origin}/metrics`)).text().catch(() => '')),
  );
  const gauge = /^phone_gateway_streams_open\{[^}]*\} (\d+)$/gm;
  return texts
    .flatMap((text) => [...text.matchAll(gauge)])
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

async function takenSlots(url: string): Promise<number> {
  const [row] = await queryPostgres(
    url,
    `SELECT count(*)::int AS taken FROM open_stream JOIN stream_gateway ON stream_gateway.id = gateway_id
     WHERE until > now()`,
  );
  return Number(row?.taken);
}
