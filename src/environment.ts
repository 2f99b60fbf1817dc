import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { StartStep } from './domain/start-step.ts';
import { defaultWorkLimit, type WorkLimit } from './http/work-budget.ts';
import type { Resolve } from './outgoing/resolve-name.ts';
import { type LoadThresholds, standardLoad } from './server/load-shedding.ts';
import { type FeedLimits, standardFeedLimits } from './services/feeds/feed-limits.ts';
import type { RandomBytes } from './services/keys/credential-maker.ts';
import type { Tracing } from './telemetry/start-tracing.ts';

/** What a gateway gets beside its configuration: time, randomness, the log, intervals and limits. */
export interface Environment {
  /** Epoch milliseconds; decides windows, editions and expiry. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Logger;
  readonly loadThresholds: LoadThresholds;
  readonly workLimit: WorkLimit;
  readonly feedLimits: FeedLimits;
  /** The interval of checks for feeds that are due. */
  readonly feedPollMs: number;
  /** The interval of checks for mails that are due. */
  readonly mailPollMs: number;
  /** The interval of checks for deliveries of webhooks that are due. */
  readonly webhookPollMs: number;
  /** Resolves the host names of receivers of webhooks; by default with the name servers of this machine. */
  readonly resolveName?: Resolve;
  /** How long a stream of changes is silent at most. */
  readonly heartbeatMs: number;
  /** Whether repeated requests may be answered from caches; answers are the same either way. */
  readonly cacheable: boolean;
  /** Null: nothing is traced, and nothing is wrapped for it. Closed with the app. */
  readonly tracing: Tracing | null;
  /** Called with each step of the start, at its beginning and as it progresses. */
  readonly onStep: (step: StartStep) => void;
}

export const systemEnvironment = (log: Logger): Environment => ({
  now: Date.now,
  randomBytes,
  log,
  loadThresholds: standardLoad,
  workLimit: defaultWorkLimit,
  feedLimits: standardFeedLimits,
  feedPollMs: 10_000,
  mailPollMs: 5_000,
  webhookPollMs: 2_000,
  heartbeatMs: 12_000,
  cacheable: true,
  tracing: null,
  onStep: () => {},
});
