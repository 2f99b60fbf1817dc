import type { AccountFigures } from '../charges/read-account.ts';
import type { FollowerExchange, FollowerRecord } from '../follow/follower-record.ts';
import type { LabAccount } from '../lab/lab-accounts.ts';
import type { SentRequest } from '../load/sent-request.ts';
import type { GatewayFigures } from './read-metrics.ts';

/** What clients received that followed the changes to the catalogue. */
export interface FollowEvidence {
  readonly accounts: readonly LabAccount[];
  /** The first page of each account, which contains its start cursor. */
  readonly startExchanges: readonly FollowerExchange[];
  readonly records: readonly FollowerRecord[];
  /** The units that each account had used when all streams were closed. */
  readonly counters: readonly number[];
  /** The positions of all committed changes, in the order of the change log. */
  readonly committedPositions: readonly string[];
  /** The commit times of revisions (epoch milliseconds); empty if the database does not record them. */
  readonly commitTimesMs: ReadonlyMap<number, number>;
  /**
   * The streams and slots that gateways still count after all clients have left, and how long the check waited for
   * none.
   */
  readonly remaining: { readonly streams: number; readonly slots: number; readonly waitedMs: number };
}

/** Everything by which a scenario is judged. Times are epoch milliseconds. */
export interface Evidence {
  readonly accounts: readonly LabAccount[];
  readonly requests: readonly SentRequest[];
  /** The units that each account had used at the end of the load. */
  readonly counters: readonly number[];
  /**
   * The charges of each account at the end, as a gateway lists them; empty if none runs, or if its clock was changed.
   */
  readonly charges: readonly AccountFigures[];
  /** When the fault began, and when it was repaired. */
  readonly faultStartMs: number;
  readonly faultEndMs: number;
  /** The number of gateway processes, and when gateways or stores were killed. */
  readonly processCount: number;
  readonly killTimesMs: readonly number[];
  /** What the gateways counted during the fault, without those that did not run all the time. */
  readonly faultFigures: GatewayFigures;
  readonly follow: FollowEvidence;
  /** The units that the gateways that run at the end have refunded. */
  readonly refunded: number;
}

export interface Verdict {
  readonly criterion: string;
  readonly isHeld: boolean;
  /** Whether it depends on time, so it can fail on a busy machine. */
  readonly isTimed?: true;
  /** The figures by which it was judged. */
  readonly detail: string;
}
