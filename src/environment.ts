import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { defaultWorkLimit, type WorkLimit } from './http/work-budget.ts';
import type { Resolve } from './outgoing/resolve-name.ts';
import { type LoadThresholds, standardLoad } from './server/overload/load-shedding.ts';
import { type FeedLimits, standardFeedLimits } from './services/feeds/feed-limits.ts';
import type { RandomBytes } from './services/keys/credential-maker.ts';
import type { Tracing } from './telemetry/start-tracing.ts';

/** The dependencies of a gateway besides its configuration: time, randomness, the log, intervals and limits. */
export interface Environment {
  /** Returns the time in epoch milliseconds, which determines windows, editions and expiry. */
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
  /** The longest silence in a stream of changes; after it, the gateway sends a heartbeat. */
  readonly heartbeatMs: number;
  /** Whether repeated requests may be answered from caches. The answers are the same either way. */
  readonly canCache: boolean;
  /** Null if tracing is off. The app closes it when it is closed itself. */
  readonly tracing: Tracing | null;
  /** Called when a step of the startup begins, with a text such as `applying migrations`. */
  readonly onStep: (step: string) => void;
}

/** Creates the environment of a real gateway. Tests replace parts of it. */
export const createSystemEnvironment = (log: Logger): Environment => ({
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
  canCache: true,
  tracing: null,
  onStep: () => {},
});
