import type { IncomingMessage } from 'node:http';
import type { QuotaView } from '../domain/quota/quota-view.ts';
import type { Caller } from '../services/quota/admission.ts';
import { type Accepted, acceptedBy } from './answer-type.ts';
import type { GraphQLServices } from './graphql-services.ts';
import type { HistoryLoader } from './history-loader.ts';
import type { OperationCost } from './operation-cost.ts';

/** What is known of an operation before it runs. */
export interface ServerContext {
  /** Null: the request has no key, and only free fields can be queried. */
  readonly caller: Caller | null;
  readonly run: Run;
}

/** What becomes known of an operation while it is handled. */
export interface Run {
  readonly requestId: string;
  readonly method: string | undefined;
  readonly isPost: boolean;
  readonly accepted: Accepted;
  /** The header `If-None-Match` of a GET: ETags of answers that the client has (RFC 9110 §13.1.2). */
  readonly ifNoneMatch: string | undefined;
  /** The header `Last-Event-ID`, from which a subscription continues; null: it is absent. */
  readonly lastEventId: string | null;
  /** Milliseconds of processor time that parsing, validating, counting the cost and introspection took without a key. */
  workMs: number;
  /** Set before execution. */
  cost: OperationCost | null;
  /** Set by the charge, and updated by a refund; null while nothing is charged. */
  quota: QuotaView | null;
  /** The ETag of an answer that clients may cache and validate; null for others. */
  etag: string | null;
}

export function beginRun(requestId: string, request: IncomingMessage): Run {
  const { method, headers } = request;
  const isPost = method === 'POST';
  return {
    ...{ requestId, method, isPost, accepted: acceptedBy(request) },
    ifNoneMatch: isPost ? undefined : headers['if-none-match'],
    lastEventId: (headers['last-event-id'] as string | undefined) || null,
    ...{ workMs: 0, cost: null, quota: null, etag: null },
  };
}

/**
 * Does synchronous work. Without a key nobody is charged for it, so its processor time is added to that of the operation.
 * @param counts whether all work counts, or only work that rejects the operation
 */
export function timed<Result>(
  { caller, run }: ServerContext,
  work: () => Result,
  counts: 'always' | 'rejected' = 'always',
): Result {
  if (caller !== null) return work();
  const before = process.threadCpuUsage();
  let isRejected = true;
  try {
    const result = work();
    isRejected = false;
    return result;
  } finally {
    const { user, system } = process.threadCpuUsage(before);
    if (isRejected || counts === 'always') run.workMs += (user + system) / 1_000;
  }
}

/** The context that resolvers get. */
export interface GraphQLContext extends GraphQLServices, ServerContext {
  /** Whether the field stands under a list. Set only for fields that have pages: see `phone-pages.ts`. */
  readonly isUnderList: boolean;
  /** Batched reads of single prices and reviews, and the size of reviews that are to be read. */
  readonly history: HistoryLoader;
}

/** The caller of an operation that was admitted. */
export function callerOf({ caller }: GraphQLContext): Caller {
  if (caller === null) throw new TypeError('no such operation is admitted without a key');
  return caller;
}
