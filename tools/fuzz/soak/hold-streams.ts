import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import { until } from '../../testing/until.ts';
import { fetchWithRetry } from '../fetch-with-retry.ts';
import type { Target } from '../open-target.ts';
import { createSoakReader, type SoakReader } from './soak-reader.ts';

const streamsPerAccount = 10;
const brand = 'Soaked';
const modelCount = 20;
/** Share of readers that leave after each import; half of them return only after the next one. */
const leavingShare = 0.05;

export interface StreamsResult {
  readonly changes: number;
  readonly openings: number;
  /** Time from the commit to each reader over all imports, in milliseconds; `most` is the maximum. */
  readonly lagMs: { readonly p50: number; readonly p99: number; readonly most: number };
  readonly units: { readonly charged: number; readonly computed: number };
  /** What is wrong, one line each. */
  readonly complaints: readonly string[];
}

type StreamTarget = Pick<Target, 'origin' | 'run' | 'setPlan'>;

/**
 * Holds streams open until `untilMs` while prices are imported, and readers leave and return.
 * @param options `keys`: API keys of different accounts, with ten streams each; `pricesEverySeconds`: time between
 *   imports
 */
export async function holdStreams(
  target: StreamTarget,
  options: {
    readonly streams: number;
    readonly pricesEverySeconds: number;
    readonly untilMs: number;
    readonly keys: readonly string[];
    readonly log: (line: string) => void;
  },
): Promise<StreamsResult> {
  const { origin } = target;
  const { streams, pricesEverySeconds, untilMs, log } = options;
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-soak-'));
  const keys = options.keys.slice(0, Math.ceil(streams / streamsPerAccount));
  const expected: string[] = [];
  const lags: number[] = [];
  let importCount = 0;

  const importPrices = async (): Promise<void> => {
    importCount += 1;
    const path = join(folder, 'prices.ndjson');
    await writeFile(path, formatPriceFile(importCount));
    await target.run('import', path);
  };
  const fetchChanges = async (since: string | null, key: string) => {
    const query = since === null ? '' : `?types=price&limit=500&since=${since}`;
    const answer = await fetchWithRetry(`${origin}/v1/changes${query}`, { headers: { 'X-API-Key': key } });
    if (answer.status !== 200) throw new Error(`/v1/changes: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as {
      readonly data: readonly { readonly cursor: string }[];
      readonly next_cursor: string;
    };
  };
  // The first import creates the phones.
  await importPrices();
  // A key without streams reads all pages of changes.
  const pageKey = options.keys.at(-1) ?? '';
  let { next_cursor: pageCursor } = await fetchChanges(null, pageKey);
  const since = pageCursor;
  const readers = Array.from({ length: streams }, (_, index) => {
    const account = index % keys.length;
    return createSoakReader({ origin, key: keys[account] ?? '', account, since, expected: () => expected });
  });
  const unitsBefore = await Promise.all(keys.map((key) => readUsedUnits(origin, key)));
  await forEachInBatches(readers, (reader) => reader.open());
  log(`${readers.length} streams of ${keys.length} accounts are open`);

  const areUpToDate = (awaited: readonly SoakReader[]): boolean =>
    awaited.every(({ received }) => received >= expected.length);
  let absentReaders: readonly SoakReader[] = [];
  let round = 0;
  while (Date.now() < untilMs) {
    const startedAtMs = Date.now();
    await importPrices();
    for (
      let page = await fetchChanges(pageCursor, pageKey);
      page.data.length > 0;
      page = await fetchChanges(pageCursor, pageKey)
    ) {
      expected.push(...page.data.map(({ cursor }) => formatPlace(cursor)));
      pageCursor = page.next_cursor;
    }
    const openReaders = readers.filter(({ isOpen }) => isOpen);
    await until('all who are there have the prices', () => areUpToDate(openReaders), { patienceMs: 60_000 });
    lags.push(...openReaders.map(({ lagMs }) => lagMs));
    await forEachInBatches(absentReaders, (reader) => reader.open());
    await until('all have them', () => areUpToDate(readers), { patienceMs: 60_000 });
    const leavingReaders = readers.filter(
      (_, index) => (index * 7 + round) % Math.round(1 / leavingShare) === 0,
    );
    await forEachInBatches(leavingReaders, (reader) => reader.leave());
    absentReaders = leavingReaders.filter((_, index) => index % 2 === 0);
    const returning = leavingReaders.filter((_, index) => index % 2 === 1);
    await forEachInBatches(returning, (reader) => reader.open());
    round += 1;
    await sleep(Math.max(0, pricesEverySeconds * 1_000 - (Date.now() - startedAtMs)));
  }
  await forEachInBatches(absentReaders, (reader) => reader.open());
  await until('all have everything', () => areUpToDate(readers), { patienceMs: 60_000 });
  await forEachInBatches(readers, (reader) => reader.leave());

  const complaints = readers.flatMap((reader) => reader.complaints);
  const computed = keys.map((_, account) =>
    readers.filter((reader) => reader.account === account).reduce((sum, { units }) => sum + units, 0),
  );
  const charged = await readSettledCharges(origin, keys, unitsBefore, computed);
  for (const [account, units] of charged.entries()) {
    if (units !== computed[account])
      complaints.push(`account ${account}: ${units} units, not ${computed[account]}`);
  }
  const open = await countOpenStreams(origin);
  if (open > 0) complaints.push(`${open} streams are still counted as open`);
  await rm(folder, { recursive: true, force: true });
  return {
    changes: expected.length,
    openings: readers.reduce((sum, { openings }) => sum + openings, 0),
    lagMs: { p50: percentile(lags, 0.5), p99: percentile(lags, 0.99), most: percentile(lags, 1) },
    units: { charged: sumOf(charged), computed: sumOf(computed) },
    complaints,
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The value that this share (0 to 1) of the values does not exceed. */
function percentile(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * quantile) - 1)] ?? 0;
}

function formatPlace(cursor: string): string {
  const { revision, rank, id } = readChangeCursor(cursor)?.position.others ?? {};
  return `${revision}.${rank}.${id}`;
}

function formatPriceFile(file: number): string {
  return Array.from({ length: file === 1 ? modelCount : 4 }, (_, index) =>
    JSON.stringify({
      brand,
      full_name: `${brand} Model ${((file * 4 + index) % modelCount) + 1}`,
      prices: [
        {
          kind: 'street',
          amount_minor: 1_000_000 + file * 10 + index,
          currency: 'THB',
          observed_at: '2026-11-01',
        },
      ],
    }),
  ).join('\n');
}

/** Runs the work for twenty items at a time: a thousand connections at once are covered by another test. */
async function forEachInBatches<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let index = 0; index < items.length; index += 20)
    await Promise.all(items.slice(index, index + 20).map(work));
}

async function readUsedUnits(origin: string, key: string): Promise<number> {
  const answer = await fetchWithRetry(`${origin}/v1/auth/status`, { headers: { 'X-API-Key': key } });
  const { data } = (await answer.json()) as { data: { quota: { month: { used: number } } } };
  return data.quota.month.used;
}

async function readSettledCharges(
  origin: string,
  keys: readonly string[],
  before: readonly number[],
  computed: readonly number[],
): Promise<readonly number[]> {
  const charged = async (): Promise<number[]> =>
    Promise.all(
      keys.map(async (key, account) => (await readUsedUnits(origin, key)) - (before[account] ?? 0)),
    );
  const isSettled = async (): Promise<boolean> =>
    (await charged()).every((units, account) => units === computed[account]);
  await until('what was not sent is refunded', isSettled, { patienceMs: 5_000 }).catch(() => {});
  return charged();
}

async function countOpenStreams(origin: string): Promise<number> {
  let open = 0;
  const isNone = async (): Promise<boolean> => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    const lines = [...text.matchAll(/^phone_gateway_streams_open\{[^}]*\} (\d+)$/gm)];
    open = sumOf(lines.map(([, count]) => Number(count)));
    return open === 0;
  };
  await until('no stream is open', isNone, { patienceMs: 10_000 }).catch(() => {});
  return open;
}
