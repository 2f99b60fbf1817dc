import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import { until } from '../../testing/until.ts';
import { askPatiently } from '../ask-patiently.ts';
import type { Target } from '../open-target.ts';
import { createSoakReader, type SoakReader } from './soak-reader.ts';

const streamsEach = 10;
const brand = 'Soaked';
const models = 20;
/** Readers that leave at a time, as a share; half of them come back only after the next prices. */
const leaving = 0.05;

export interface StreamsHeld {
  readonly changes: number;
  readonly openings: number;
  /** From the commit to each reader, over all prices, in ms. */
  readonly lagMs: { readonly p50: number; readonly p99: number; readonly most: number };
  readonly units: { readonly charged: number; readonly computed: number };
  /** What is wrong, a line each. */
  readonly complaints: readonly string[];
}

type StreamTarget = Pick<Target, 'origin' | 'run' | 'setPlan'>;

/**
 * Holds streams open while prices come, and readers leave and come back, until the time is over.
 * @param options `keys`: accounts that sign up now; each has ten streams; `pricesEverySeconds`: how often prices come
 */
export async function holdStreams(
  target: StreamTarget,
  options: {
    readonly streams: number;
    readonly pricesEverySeconds: number;
    readonly untilMs: number;
    readonly keys: readonly string[];
    readonly tell: (line: string) => void;
  },
): Promise<StreamsHeld> {
  const { origin } = target;
  const { streams, pricesEverySeconds, untilMs, tell } = options;
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-soak-'));
  const keys = options.keys.slice(0, Math.ceil(streams / streamsEach));
  const expected: string[] = [];
  const lags: number[] = [];
  let files = 0;

  const commit = async (): Promise<void> => {
    files += 1;
    const path = join(folder, 'prices.ndjson');
    await writeFile(path, linesOf(files));
    await target.run('import', path);
  };
  const pageOf = async (since: string | null, key: string) => {
    const query = since === null ? '' : `?types=price&limit=500&since=${since}`;
    const answer = await askPatiently(`${origin}/v1/changes${query}`, { headers: { 'X-API-Key': key } });
    if (answer.status !== 200) throw new Error(`/v1/changes: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as {
      readonly data: readonly { readonly cursor: string }[];
      readonly next_cursor: string;
    };
  };
  await commit(); // the phones
  // A key that has no streams walks the pages, beside them.
  const walker = options.keys.at(-1) ?? '';
  let { next_cursor: walked } = await pageOf(null, walker);
  const since = walked;
  const readers = Array.from({ length: streams }, (_, index) => {
    const account = index % keys.length;
    return createSoakReader({ origin, key: keys[account] ?? '', account, since, expected: () => expected });
  });
  const usedBefore = await Promise.all(keys.map((key) => used(origin, key)));
  await inTurn(readers, (reader) => reader.open());
  tell(`${readers.length} streams of ${keys.length} accounts are open`);

  const haveAll = (some: readonly SoakReader[]): boolean =>
    some.every(({ received }) => received >= expected.length);
  let away: readonly SoakReader[] = [];
  let turn = 0;
  while (Date.now() < untilMs) {
    const startedAtMs = Date.now();
    await commit();
    for (let page = await pageOf(walked, walker); page.data.length > 0; page = await pageOf(walked, walker)) {
      expected.push(...page.data.map(({ cursor }) => placeOf(cursor)));
      walked = page.next_cursor;
    }
    const there = readers.filter(({ isOpen }) => isOpen);
    await until('all who are there have the prices', () => haveAll(there), { patienceMs: 60_000 });
    lags.push(...there.map(({ lagMs }) => lagMs));
    await inTurn(away, (reader) => reader.open());
    await until('all have them', () => haveAll(readers), { patienceMs: 60_000 });
    const gone = readers.filter((_, index) => (index * 7 + turn) % Math.round(1 / leaving) === 0);
    await inTurn(gone, (reader) => reader.leave());
    away = gone.filter((_, index) => index % 2 === 0);
    const back = gone.filter((_, index) => index % 2 === 1);
    await inTurn(back, (reader) => reader.open());
    turn += 1;
    await sleep(Math.max(0, pricesEverySeconds * 1_000 - (Date.now() - startedAtMs)));
  }
  await inTurn(away, (reader) => reader.open());
  await until('all have everything', () => haveAll(readers), { patienceMs: 60_000 });
  await inTurn(readers, (reader) => reader.leave());

  const complaints = readers.flatMap((reader) => reader.complaints);
  const computed = keys.map((_, account) =>
    readers.filter((reader) => reader.account === account).reduce((sum, { units }) => sum + units, 0),
  );
  const charged = await untilSettled(origin, keys, usedBefore, computed);
  for (const [account, units] of charged.entries()) {
    if (units !== computed[account])
      complaints.push(`account ${account}: ${units} units, not ${computed[account]}`);
  }
  const open = await openStreams(origin);
  if (open > 0) complaints.push(`${open} streams are still counted as open`);
  await rm(folder, { recursive: true, force: true });
  return {
    changes: expected.length,
    openings: readers.reduce((sum, { openings }) => sum + openings, 0),
    lagMs: { p50: share(lags, 0.5), p99: share(lags, 0.99), most: share(lags, 1) },
    units: { charged: total(charged), computed: total(computed) },
    complaints,
  };
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The value that this share (0 to 1) of them do not exceed. */
function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

function placeOf(cursor: string): string {
  const { revision, rank, id } = readChangeCursor(cursor)?.position.others ?? {};
  return `${revision}.${rank}.${id}`;
}

function linesOf(file: number): string {
  return Array.from({ length: file === 1 ? models : 4 }, (_, at) =>
    JSON.stringify({
      brand,
      full_name: `${brand} Model ${((file * 4 + at) % models) + 1}`,
      prices: [
        {
          kind: 'street',
          amount_minor: 1_000_000 + file * 10 + at,
          currency: 'THB',
          observed_at: '2026-11-01',
        },
      ],
    }),
  ).join('\n');
}

/** Some at a time: a thousand openings at once are another test's business. */
async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 20) await Promise.all(items.slice(at, at + 20).map(work));
}

async function used(origin: string, key: string): Promise<number> {
  const answer = await askPatiently(`${origin}/v1/auth/status`, { headers: { 'X-API-Key': key } });
  const { data } = (await answer.json()) as { data: { quota: { month: { used: number } } } };
  return data.quota.month.used;
}

async function untilSettled(
  origin: string,
  keys: readonly string[],
  before: readonly number[],
  computed: readonly number[],
): Promise<readonly number[]> {
  const charged = async (): Promise<number[]> =>
    Promise.all(keys.map(async (key, account) => (await used(origin, key)) - (before[account] ?? 0)));
  const isSo = async (): Promise<boolean> =>
    (await charged()).every((units, account) => units === computed[account]);
  await until('what was not sent is refunded', isSo, { patienceMs: 5_000 }).catch(() => {});
  return charged();
}

async function openStreams(origin: string): Promise<number> {
  let open = 0;
  const isNone = async (): Promise<boolean> => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    const lines = [...text.matchAll(/^phone_gateway_streams_open\{[^}]*\} (\d+)$/gm)];
    open = total(lines.map(([, count]) => Number(count)));
    return open === 0;
  };
  await until('no stream is open', isNone, { patienceMs: 10_000 }).catch(() => {});
  return open;
}
