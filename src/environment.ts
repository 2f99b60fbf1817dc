import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { StartStep } from './domain/start-step.ts';
import { defaultWorkLimit, type WorkLimit } from './http/work-budget.ts';
import type { Resolve } from './outgoing/resolve-name.ts';
import { type LoadThresholds, standardLoad } from './server/overload/load-shedding.ts';
import { type FeedLimits, standardFeedLimits } from './services/feeds/feed-limits.ts';
import type { RandomBytes } from './services/keys/credential-maker.ts';
import type { Tracing } from './telemetry/start-tracing.ts';

/** What a gateway gets besides its configuration: time, randomness, the log, intervals and limits. */
export interface Environment {
  /** The time in epoch milliseconds, which decides windows, editions and expiry. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Logger;
  readonly loadThresholds: LoadThresholds;
  readonly workLimit: WorkLimit;
  readonly feedLimits: FeedLimits;
  /** How often the gateway checks for feeds that are due. */
  readonly feedPollMs: number;
  /** How often the gateway checks for e-mails that are due. */
  readonly mailPollMs: number;
  /** How often the gateway checks for plans that have ended or will end soon. */
  readonly planTermsPollMs: number;
  /** How often the gateway checks for webhook deliveries that are due. */
  readonly webhookPollMs: number;
  /** Resolves the host names of webhook receivers. By default it uses this machine's name servers. */
  readonly resolveName?: Resolve;
  /** The longest time that a stream of changes is silent. */
  readonly heartbeatMs: number;
  /** Whether repeated requests may be answered from caches. The answers are the same either way. */
  readonly cacheable: boolean;
  /** Null if nothing is traced; then nothing is wrapped for tracing. Closed with the app. */
  readonly tracing: Tracing | null;
  /** Called when a step of the start begins, and as it progresses. */
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
  planTermsPollMs: 5_000,
  webhookPollMs: 2_000,
  heartbeatMs: 12_000,
  cacheable: true,
  tracing: null,
  onStep: () => {},
});
