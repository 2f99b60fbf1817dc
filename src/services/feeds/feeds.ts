import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type {
  ClaimedFeed,
  FeedClaim,
  FeedEnd,
  FeedRun,
  FeedStore,
  ListedFeed,
} from '../../domain/catalogue/feed.ts';
import type { CatalogueWriter } from '../../domain/catalogue/ingest.ts';
import { GatewayError, invalidParameter } from '../../domain/errors.ts';
import type { RandomBytes } from '../keys/credential-maker.ts';
import { feedPlace, sealedPurposes } from '../keys/sealed-purposes.ts';
import { createTextSealer } from '../keys/sealed-text.ts';
import { FeedError } from './feed-error.ts';
import type { FeedLimits } from './feed-limits.ts';
import { nextDelayMs } from './next-delay.ts';
import { type FeedInput, type Header, readFeedInput } from './read-feed-input.ts';
import { type Fetched, runFeed } from './run-feed.ts';
import { toFeedRun } from './to-feed-run.ts';

/** A run that has ended. */
export interface EndedRun extends Pick<Fetched, 'imported' | 'unreadable'> {
  readonly name: string;
  readonly run: FeedRun;
  /** In a row, with this one. */
  readonly failures: number;
  /** Until it is due again. */
  readonly delayMs: number;
}

/** What is fetched again and again: kept, and fetched. */
export interface Feeds {
  /** @throws GatewayError `invalid-parameter` */
  add(input: FeedInput): Promise<void>;
  list(): Promise<readonly ListedFeed[]>;
  /** The newest first. @throws GatewayError `not-found` */
  runs(name: string): Promise<readonly FeedRun[]>;
  /** @throws GatewayError `not-found` */
  remove(name: string): Promise<void>;
  /**
   * Fetches it now and whole, whether or not its source says that it has changed.
   * @throws GatewayError `not-found`, or `unavailable` while somebody else fetches it
   */
  run(name: string): Promise<EndedRun>;
  /** Fetches the one that has been due for longest; false when there was none. @throws the reason of the signal */
  runDue(signal: AbortSignal): Promise<boolean>;
}

export interface FeedsOptions {
  readonly store: FeedStore;
  readonly writer: CatalogueWriter;
  /** What the headers are encrypted with. */
  readonly pepper: string;
  readonly randomBytes: RandomBytes;
  readonly limits: FeedLimits;
  /** How long a claim of a gateway that has ended keeps others away. */
  readonly termMs?: number;
  /** Resolves when this process serves what was imported. */
  readonly afterImport: () => Promise<void>;
  /** @param bug what nobody thought of, for the log */
  readonly onRun: (ended: EndedRun, bug: unknown) => void;
}

/** Longer than a restart of Postgres; renewed four times in a term. */
const standardTermMs = 60_000;

const taken = (name: string): GatewayError =>
  new GatewayError('unavailable', `The feed "${name}" was removed or taken over by another gateway.`);
const unknown = (name: string): GatewayError =>
  new GatewayError('not-found', `There is no feed "${name}"; feeds list shows those that there are.`);

export function createFeeds({
  store,
  writer,
  pepper,
  randomBytes,
  limits,
  termMs = standardTermMs,
  afterImport,
  onRun,
}: FeedsOptions): Feeds {
  const sealer = createTextSealer(pepper, sealedPurposes.feed, randomBytes);
  const random = (): number => Buffer.from(randomBytes(4)).readUInt32BE() / 2 ** 32;
  const claim: FeedClaim = {
    owner: randomUUID(),
    holder: `process ${process.pid} on ${hostname()}`,
    termMs,
  };

  const headersOf = ({ name, source, sealedHeaders }: ClaimedFeed): readonly Header[] => {
    if (sealedHeaders === null) return [];
    const text = sealer.open(sealedHeaders, feedPlace(name, source));
    if (text === null)
      throw new FeedError(
        'Its headers cannot be decrypted: KEY_PEPPER is another than it was. Remove the feed and add it again.',
      );
    return JSON.parse(text);
  };

  const fetchIt = async (feed: ClaimedFeed, signal: AbortSignal): Promise<Fetched> => {
    try {
      return await runFeed(feed, headersOf(feed), { writer, limits, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      const isTold = error instanceof FeedError || error instanceof GatewayError;
      const told =
        error instanceof FeedError ? error : new FeedError(isTold ? error.message : 'See the log.');
      if (!isTold) told.cause = error;
      return { imported: [], unreadable: [], error: told, state: null };
    }
  };

  const runClaimed = async (feed: ClaimedFeed, outer: AbortSignal | null): Promise<EndedRun> => {
    const { name } = feed;
    const lost = new AbortController();
    const renewal = setInterval(async () => {
      const isHeld = await store.renew(name, claim).catch(() => true);
      if (!isHeld) lost.abort(taken(name));
    }, termMs / 4).unref();
    const startedAt = performance.now();
    try {
      const signal = outer === null ? lost.signal : AbortSignal.any([lost.signal, outer]);
      const fetched = await fetchIt(feed, signal);
      const durationMs = Math.round(performance.now() - startedAt);
      const run = toFeedRun(fetched, new Date(Date.now() - durationMs), durationMs);
      const failures = run.outcome === 'failed' ? feed.failures + 1 : 0;
      const retryAfterMs = fetched.error?.retryAfterMs ?? null;
      const delayMs = nextDelayMs(feed.everyMs, failures, { retryAfterMs, random: random() });
      const end: FeedEnd = { run, state: fetched.state, delayMs };
      await store.finish(name, claim.owner, end);
      const { imported, unreadable, error } = fetched;
      const ended = { name, run, failures, delayMs, imported, unreadable };
      onRun(ended, error?.cause ?? null);
      if (imported.length > 0) await afterImport();
      return ended;
    } catch (error) {
      await store.release(name, claim.owner).catch(() => {}); // it runs out
      throw error;
    } finally {
      clearInterval(renewal);
    }
  };

  return {
    add: async (input) => {
      const { source, everyMs, headers } = readFeedInput(input);
      const { name } = input;
      const headerNames = headers.map(([header]) => header);
      const sealedHeaders =
        headers.length === 0 ? null : sealer.seal(JSON.stringify(headers), feedPlace(name, source));
      if (!(await store.add({ name, source, everyMs, headerNames, sealedHeaders })))
        throw invalidParameter('NAME', `there is a feed "${name}" already; remove it first`);
    },
    list: () => store.list(),
    runs: async (name) => {
      const runs = await store.runs(name);
      const isKnown = runs.length > 0 || (await store.list()).some((feed) => feed.name === name);
      if (!isKnown) throw unknown(name);
      return runs;
    },
    remove: async (name) => {
      if (!(await store.remove(name))) throw unknown(name);
    },
    run: async (name) => {
      const feed = await store.claim(name, claim);
      if (feed !== null) return runClaimed({ ...feed, state: null }, null);
      const other = (await store.list()).find((each) => each.name === name);
      if (other === undefined) throw unknown(name);
      throw new GatewayError(
        'unavailable',
        `The feed "${name}" is being fetched now (${other.holder ?? 'by a process that has ended since'}); try again when that has ended.`,
      );
    },
    runDue: async (signal) => {
      const feed = await store.claimDue(claim);
      if (feed === null) return false;
      await runClaimed(feed, signal);
      return true;
    },
  };
}
