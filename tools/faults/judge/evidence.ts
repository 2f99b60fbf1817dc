import type { AccountFigures } from '../charges/read-account.ts';
import type { FollowerRecord, FollowerExchange } from '../follow/follower-record.ts';
import type { LabAccount } from '../lab/lab-accounts.ts';
import type { SentRequest } from '../load/sent-request.ts';
import type { GatewayFigures } from './read-metrics.ts';

/** What became of those who followed the changes of the catalogue. */
export interface FollowEvidence {
  readonly accounts: readonly LabAccount[];
  /** Of the first page of each account, by which it learned where to begin. */
  readonly startExchanges: readonly FollowerExchange[];
  readonly records: readonly FollowerRecord[];
  /** Units used of each account, when all was closed. */
  readonly counters: readonly number[];
  /** Places of all changes that were committed, in the order of the change log. */
  readonly committedPositions: readonly string[];
  /** When each revision was committed, where the database tells; epoch milliseconds. */
  readonly commitTimesMs: ReadonlyMap<number, number>;
  /** Streams that gateways count, and slots that are taken, when nobody follows any more, and how long that took. */
  readonly remaining: { readonly streams: number; readonly slots: number; readonly waitedMs: number };
}

/** All that a scenario is judged by. Times are epoch milliseconds. */
export interface Evidence {
  readonly accounts: readonly LabAccount[];
  readonly requests: readonly SentRequest[];
  /** Units used of each account, at the end of the load. */
  readonly counters: readonly number[];
  /** What gateways say of the charges of each account at the end; empty where none runs, or where its clock is another. */
  readonly charges: readonly AccountFigures[];
  /** When the fault began, and when what was broken answered again. */
  readonly faultStartMs: number;
  readonly faultEndMs: number;
  /** Processes of gateways there were in all, and when some were killed. */
  readonly processCount: number;
  readonly killTimesMs: readonly number[];
  /** Counted by the gateways themselves between those two moments; of those that lived through both. */
  readonly faultFigures: GatewayFigures;
  readonly follow: FollowEvidence;
  /** Units that all gateways that live at the end have given back. */
  readonly refunded: number;
}

export interface Verdict {
  readonly criterion: string;
  readonly isHeld: boolean;
  /** Whether a clock decides it, which a busy machine makes late. */
  readonly isTimed?: true;
  /** The figures it was judged by. */
  readonly detail: string;
}
