/** How somebody follows the changes of the catalogue. */
export const followKinds = ['stream', 'subscription', 'multipart', 'poll', 'webhook'] as const;
export type FollowKind = (typeof followKinds)[number];

export interface FollowerJob {
  readonly kind: FollowKind;
  /** Index in the accounts of the followers. */
  readonly account: number;
  readonly key: string;
  /** Only these types; null: all. */
  readonly types: readonly string[] | null;
  /** The cursor from which it follows. */
  readonly since: string;
}

export interface FollowJob {
  readonly origins: readonly string[];
  readonly followers: readonly FollowerJob[];
  /** Where the receiver of webhooks listens; its followers are those of kind `webhook`, in their order. */
  readonly receiverPort: number;
  /** How far the clocks of the gateways may be from this machine's. */
  readonly toleranceMs: number;
  readonly seed: number;
}

export interface ReceivedChange {
  /** Where it is in the change log, as its cursor says: `revision.rank.id`. */
  readonly position: string;
  readonly type: string;
  readonly cursor: string;
  /** When it was committed, and when it came; epoch milliseconds. */
  readonly changedAtMs: number;
  readonly receivedAtMs: number;
}

/** One request of a follower: a stream, a page, or what a webhook was sent. */
export interface FollowerExchange {
  readonly gateway: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** 0: no answer. */
  readonly status: number;
  /** Of a problem, in an answer or as the last event of a stream. */
  readonly code: string | null;
  /**
   * `whole`: the other side ended it as HTTP does; `cut`: the connection broke; `left`: the follower closed it; `unsent`: there was no
   * connection.
   */
  readonly end: 'whole' | 'cut' | 'left' | 'unsent';
  readonly changes: readonly ReceivedChange[];
  /** Of a delivery: its `webhook-id`. */
  readonly delivery: string | null;
}

/** All that a follower saw. */
export interface FollowerRecord extends Pick<FollowerJob, 'kind' | 'account' | 'types'> {
  readonly exchanges: readonly FollowerExchange[];
  /** What no follower may be sent, such as a signature that is wrong. */
  readonly violations: readonly string[];
}
