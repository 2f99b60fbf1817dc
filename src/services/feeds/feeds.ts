import { hostname } from 'node:os';
import type { CatalogueWriter } from '../../domain/catalogue/catalogue-writer.ts';
import type {
  ClaimedFeed,
  FeedRun,
  FeedRunResult,
  FeedStore,
  ListedFeed,
} from '../../domain/catalogue/feed.ts';
import { createParameterError, GatewayError } from '../../domain/errors.ts';
import type { Log } from '../../domain/log.ts';
import type { RandomBytes } from '../keys/credential-maker.ts';
import { createFeedContext, createTextSealer, sealedPurposes } from '../keys/sealed-text.ts';
import { computeBackOffMs, drawFraction } from '../work/back-off.ts';
import { createClaim, renewRegularly } from '../work/claim.ts';
import { FeedError } from './feed-error.ts';
import type { FeedLimits } from './feed-limits.ts';
import { type FeedInput, type Header, readFeedInput } from './read-feed-input.ts';
import { type FetchResult, runFeed, toFeedRun } from './run-feed.ts';

/** The outcome of a run of a feed. */
export interface EndedRun {
  readonly name: string;
  readonly run: FeedRun;
  /** The number of failures in a row, including this run. */
  readonly failures: number;
  /** The delay until the feed is due again. */
  readonly delayMs: number;
  readonly imported: FetchResult['imported'];
  readonly unreadable: FetchResult['unreadable'];
}

export interface FeedsOptions {
  readonly store: FeedStore;
  readonly writer: CatalogueWriter;
  /** The secret under which the headers are encrypted. */
  readonly pepper: string;
  /** Older peppers, with which headers can still be decrypted. */
  readonly previousPeppers: readonly string[];
  readonly randomBytes: RandomBytes;
  readonly limits: FeedLimits;
  /** How long other gateways wait before they take over the claim of a gateway that has ended. */
  readonly leaseMs?: number;
  /** Resolves when this process serves the imported data. */
  readonly afterImport: () => Promise<void>;
  /** Called when a run ends. @param unexpectedError an error for the log, or null if there was none */
  readonly onRun: (run: EndedRun, unexpectedError: unknown) => void;
}

/** The default of `leaseMs`. It is longer than a restart of Postgres. */
const defaultLeaseMs = 60_000;
const dayMs = 86_400_000;
/** How soon a feed is tried again after its first failure, if its interval is longer than this. */
const firstRetryMs = 900_000;
/**
 * The largest random addition to a delay, as a fraction of the feed's interval. It spreads feeds with the same interval
 * over time.
 */
const jitterFraction = 0.05;
const maxJitterMs = 30_000;

const createClaimLostError = (name: string): GatewayError =>
  new GatewayError('unavailable', `The feed "${name}" was removed or taken over by another gateway.`);
const createUnknownFeedError = (name: string): GatewayError =>
  new GatewayError('not-found', `There is no feed "${name}"; "feeds list" shows all feeds.`);

export type Feeds = ReturnType<typeof createFeeds>;

/** Manages feeds: sources that are fetched regularly and imported if they have changed. */
export function createFeeds(options: FeedsOptions) {
  const { store, writer, pepper, previousPeppers, randomBytes, limits, afterImport, onRun } = options;
  const { leaseMs = defaultLeaseMs } = options;
  const sealer = createTextSealer(pepper, sealedPurposes.feed, randomBytes, previousPeppers);
  const claim = { ...createClaim(leaseMs), holder: `process ${process.pid} on ${hostname()}` };

  const decryptHeaders = ({ name, source, sealedHeaders }: ClaimedFeed): readonly Header[] => {
    if (sealedHeaders === null) return [];
    const text = sealer.open(sealedHeaders, createFeedContext(name, source));
    if (text === null)
      throw new FeedError(
        'Its headers cannot be decrypted: KEY_PEPPER has changed. Remove the feed and add it again.',
      );
    return JSON.parse(text);
  };

  const fetchFeed = async (feed: ClaimedFeed, signal: AbortSignal): Promise<FetchResult> => {
    try {
      return await runFeed(feed, decryptHeaders(feed), { writer, limits, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      return { imported: [], unreadable: [], error: toFeedError(error), state: null };
    }
  };

  const runClaimedFeed = async (feed: ClaimedFeed, stopSignal: AbortSignal | null): Promise<EndedRun> => {
    const { name } = feed;
    const claimLoss = new AbortController();
    const stopRenewing = renewRegularly(
      claim,
      () => store.renew(name, claim),
      () => claimLoss.abort(createClaimLostError(name)),
    );
    const startedAtMs = performance.now();
    try {
      const signal = stopSignal === null ? claimLoss.signal : AbortSignal.any([claimLoss.signal, stopSignal]);
      const result = await fetchFeed(feed, signal);
      const durationMs = Math.round(performance.now() - startedAtMs);
      const run = toFeedRun(result, new Date(Date.now() - durationMs), durationMs);
      const failures = run.outcome === 'failed' ? feed.failures + 1 : 0;
      const delayMs = computeDelayMs(feed.everyMs, failures, {
        retryAfterMs: result.error?.retryAfterMs ?? null,
        random: drawFraction(randomBytes),
      });
      const runResult: FeedRunResult = { run, state: result.state, delayMs };
      await store.finish(name, claim.owner, runResult);
      const { imported, unreadable, error } = result;
      const endedRun = { name, run, failures, delayMs, imported, unreadable };
      onRun(endedRun, error?.cause ?? null);
      if (imported.length > 0) await afterImport();
      return endedRun;
    } catch (error) {
      // If the release fails too, the claim expires on its own.
      await store.release(name, claim.owner).catch(() => {});
      throw error;
    } finally {
      stopRenewing();
    }
  };

  return {
    /** Adds a feed. @throws GatewayError `invalid-parameter` */
    add: async (input: FeedInput): Promise<void> => {
      const { source, everyMs, headers, mapping } = readFeedInput(input);
      const { name } = input;
      const headerNames = headers.map(([header]) => header);
      const sealedHeaders =
        headers.length === 0 ? null : sealer.seal(JSON.stringify(headers), createFeedContext(name, source));
      if (!(await store.add({ name, source, everyMs, headerNames, mapping, sealedHeaders })))
        throw createParameterError('NAME', `a feed "${name}" already exists; remove it first`);
    },
    list: (): Promise<readonly ListedFeed[]> => store.list(),
    /** Lists a feed's runs, newest first. @throws GatewayError `not-found` */
    listRuns: async (name: string): Promise<readonly FeedRun[]> => {
      const runs = await store.listRuns(name);
      const exists = runs.length > 0 || (await store.list()).some((feed) => feed.name === name);
      if (!exists) throw createUnknownFeedError(name);
      return runs;
    },
    /** Removes a feed. @throws GatewayError `not-found` */
    remove: async (name: string): Promise<void> => {
      if (!(await store.remove(name))) throw createUnknownFeedError(name);
    },
    /**
     * Fetches and imports a feed now, even if its source has not changed.
     * @throws GatewayError `not-found`, or `unavailable` while another process fetches it
     */
    run: async (name: string): Promise<EndedRun> => {
      const feed = await store.claim(name, claim);
      if (feed !== null) return runClaimedFeed({ ...feed, state: null }, null);
      const listedFeed = (await store.list()).find((listed) => listed.name === name);
      if (listedFeed === undefined) throw createUnknownFeedError(name);
      throw new GatewayError(
        'unavailable',
        `The feed "${name}" is being fetched now (${listedFeed.holder ?? 'by a process that has ended since'}); try again when that run has ended.`,
      );
    },
    /**
     * Fetches the feed that has been due for the longest time.
     * @returns false if no feed is due
     * @throws the abort reason of the signal
     */
    runDue: async (signal: AbortSignal): Promise<boolean> => {
      const feed = await store.claimDue(claim);
      if (feed === null) return false;
      await runClaimedFeed(feed, signal);
      return true;
    },
  };
}

/**
 * Returns the error that is recorded for the run. An unexpected error becomes its `cause`, which appears only
 * in the log.
 */
function toFeedError(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  if (error instanceof GatewayError) return new FeedError(error.message);
  return new FeedError('See the log.', null, { cause: error });
}

/**
 * Computes the delay until a feed is due again. After a success it is the feed's interval. After the first
 * failure it is at most a quarter of an hour, and it doubles with each further failure, up to a day.
 * @param failures the number of failures in a row, including this run
 * @param options `retryAfterMs`: the shortest delay that the source allows; more than a day counts as a day;
 * `random`: a number from 0 to 1
 */
function computeDelayMs(
  everyMs: number,
  failures: number,
  { retryAfterMs, random }: { readonly retryAfterMs: number | null; readonly random: number },
): number {
  const jitterMs = random * Math.min(everyMs * jitterFraction, maxJitterMs);
  if (failures === 0) return everyMs + jitterMs;
  const delayMs = computeBackOffMs(failures, {
    firstMs: Math.min(everyMs, firstRetryMs),
    factor: 2,
    maxMs: dayMs,
  });
  return Math.min(dayMs, Math.max(delayMs, retryAfterMs ?? 0)) + jitterMs;
}

/** Logs how a run has ended. A run without changes is not logged. */
export function logFeedRun(
  log: Log,
  { name, run, failures, delayMs }: EndedRun,
  unexpectedError: unknown,
): void {
  const { outcome, error, durationMs, files } = run;
  const nextInSeconds = Math.round(delayMs / 1_000);
  if (outcome === 'failed')
    log.warn(
      {
        feed: name,
        error,
        failures,
        nextInSeconds,
        ...(unexpectedError !== null && { err: unexpectedError }),
      },
      'feed failed',
    );
  if (outcome !== 'imported') return;
  const sum = (member: 'rows' | 'pricesAdded' | 'rejected') =>
    files.reduce((total, file) => total + file[member], 0);
  const counts = { rows: sum('rows'), pricesAdded: sum('pricesAdded'), rejected: sum('rejected') };
  log.info({ feed: name, ...counts, durationMs }, 'feed imported');
}
