/** The ways to follow the changes to the catalogue. */
export const followKinds = ['stream', 'subscription', 'multipart', 'poll', 'webhook'] as const;
export type FollowKind = (typeof followKinds)[number];

export interface FollowerJob {
  readonly kind: FollowKind;
  /** The index in the accounts of the followers. */
  readonly account: number;
  readonly key: string;
  /** The types of changes that it requests, or null for all. */
  readonly types: readonly string[] | null;
  /** The cursor from which it starts. */
  readonly since: string;
}

export interface FollowJob {
  readonly origins: readonly string[];
  readonly followers: readonly FollowerJob[];
  /** The port of the webhook receiver, for followers of kind `webhook`. */
  readonly receiverPort: number;
  /** How much the clocks of the gateways may differ from this machine's. */
  readonly toleranceMs: number;
  readonly seed: number;
}

export interface ReceivedChange {
  /** The position in the change log, by its cursor: `revision.rank.id`. */
  readonly position: string;
  readonly type: string;
  readonly cursor: string;
  /** When it was changed, by `changed_at`, and when it was received, in epoch milliseconds. */
  readonly changedAtMs: number;
  readonly receivedAtMs: number;
}

/** One exchange of a follower: a stream, a page, or a webhook delivery. Times are epoch milliseconds. */
export interface FollowerExchange {
  readonly gateway: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** The HTTP status, or 0 without a response. */
  readonly status: number;
  /** The code of a problem, in a response or as the last event of a stream. */
  readonly code: string | null;
  /**
   * `whole`: the response ended properly; `cut`: the connection was lost; `left`: the follower closed it; `unsent`:
   * there was no connection.
   */
  readonly end: 'whole' | 'cut' | 'left' | 'unsent';
  readonly changes: readonly ReceivedChange[];
  /** The `webhook-id` of a delivery, otherwise null. */
  readonly delivery: string | null;
}

/** Everything that a follower received. */
export interface FollowerRecord extends Pick<FollowerJob, 'kind' | 'account' | 'types'> {
  readonly exchanges: readonly FollowerExchange[];
  /** Descriptions of what no follower may receive, such as a wrong signature. */
  readonly violations: readonly string[];
}
