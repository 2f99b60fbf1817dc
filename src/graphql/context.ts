import type { IncomingMessage } from 'node:http';
import type { QuotaView } from '../domain/quota/quota-view.ts';
import type { Caller } from '../services/quota/admission.ts';
import { type Accepted, acceptedBy } from './answer-type.ts';
import type { GraphQLServices } from './graphql-services.ts';
import type { HistoryLoader } from './history-loader.ts';
import type { OperationCost } from './operation-cost.ts';

/** What is known of one operation before the schema is asked anything. */
export interface ServerContext {
  /** Null when no key was sent: then only what is free can be asked. */
  readonly caller: Caller | null;
  readonly run: Run;
}

/** What becomes known of the operation on its way. */
export interface Run {
  readonly requestId: string;
  readonly method: string | undefined;
  readonly isPost: boolean;
  readonly accepted: Accepted;
  /** Of a GET: the ETags of what the client has (RFC 9110 §13.1.2). */
  readonly ifNoneMatch: string | undefined;
  /** Where a subscription goes on; null: the header was not sent. */
  readonly lastEventId: string | null;
  /** Milliseconds of processor time that parsing, validating, counting the cost and introspection took without a key. */
  workMs: number;
  /** Filled in before execution. */
  cost: OperationCost | null;
  /** Filled in by the charge, and again by a refund; null as long as nothing was charged. */
  quota: QuotaView | null;
  /** Of an answer that may be kept and validated, else null. */
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
 * Does work in one go; without a key, which nobody is charged for, adds the processor time to that of the operation.
 * @param counts whether all work does, or what is refused alone: what is known and right costs nothing
 */
export function timed<Result>(
  { caller, run }: ServerContext,
  work: () => Result,
  counts: 'always' | 'refused' = 'always',
): Result {
  if (caller !== null) return work();
  const before = process.threadCpuUsage();
  let isRefused = true;
  try {
    const result = work();
    isRefused = false;
    return result;
  } finally {
    const { user, system } = process.threadCpuUsage(before);
    if (isRefused || counts === 'always') run.workMs += (user + system) / 1_000;
  }
}

/** What one operation knows. */
export interface GraphQLContext extends GraphQLServices, ServerContext {
  /** Whether the field stands under a list; only fields with pages are told. */
  readonly isUnderList: boolean;
  /** Reviews of the phones of the operation, and single prices and reviews, batched. */
  readonly history: HistoryLoader;
}

/** The caller of an operation that was admitted. */
export function callerOf({ caller }: GraphQLContext): Caller {
  if (caller === null) throw new TypeError('no such operation is admitted without a key');
  return caller;
}
