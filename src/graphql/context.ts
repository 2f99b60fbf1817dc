import type { IncomingMessage } from 'node:http';
import type { QuotaView } from '../domain/quota/quota-view.ts';
import type { Caller } from '../services/quota/admission.ts';
import { type AcceptedTypes, readAcceptedTypes } from './answer-type.ts';
import type { OperationCost } from './cost/operation-cost.ts';
import type { HistoryLoader } from './execution/history-loader.ts';
import type { GraphQLServices } from './graphql-services.ts';

/** The facts about an operation that are known before it runs. */
export interface ServerContext {
  /** The caller, or null if the request has no key. Without a key only free fields can be queried. */
  readonly caller: Caller | null;
  readonly run: Run;
}

/** The facts about a request, and those about its operation that become known while it is handled. */
export interface Run {
  readonly requestId: string;
  readonly method: string | undefined;
  readonly isPost: boolean;
  readonly acceptedTypes: AcceptedTypes;
  /** The header `If-None-Match` of a GET: the ETags of answers that the client has (RFC 9110 §13.1.2). */
  readonly ifNoneMatch: string | undefined;
  /** The header `Last-Event-ID`, from which a subscription continues, or null if it is absent. */
  readonly lastEventId: string | null;
  /**
   * Milliseconds of processor time for parsing, validating, computing the cost and introspection, if the
   * request has no key.
   */
  workMs: number;
  /** The cost, which is set before execution. */
  cost: OperationCost | null;
  /** The quota, which is set by the charge and updated by a refund; null if nothing is charged. */
  quota: QuotaView | null;
  /** The operation, once it is known. */
  operation: {
    readonly type: 'query' | 'subscription';
    /** See `PreparedOperation.shownName`. */
    readonly shownName: string;
  } | null;
  /** Whether fields of the answer have failed. */
  hasFailedFields: boolean;
  /** The ETag of an answer that clients may cache and revalidate; null for other answers. */
  etag: string | null;
}

/** Reads the facts that the request itself shows. */
export function createRun(requestId: string, request: IncomingMessage): Run {
  const { method, headers } = request;
  const isPost = method === 'POST';
  return {
    requestId,
    method,
    isPost,
    acceptedTypes: readAcceptedTypes(request),
    ifNoneMatch: isPost ? undefined : headers['if-none-match'],
    lastEventId: (headers['last-event-id'] as string | undefined) || null,
    workMs: 0,
    cost: null,
    quota: null,
    operation: null,
    hasFailedFields: false,
    etag: null,
  };
}

/** The part of the context that measuring work needs. */
interface MeasuredContext {
  readonly caller: ServerContext['caller'];
  readonly run: Pick<Run, 'workMs'>;
}

/**
 * Does synchronous work. Without a key nobody is charged for it, so its processor time is added to `workMs`.
 * @param counts whether the time always counts, or only if the work throws
 */
export function measureWork<Result>(
  { caller, run }: MeasuredContext,
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
  /** Whether the field is inside a list. This is set only for fields with pages, see `phone-pages.ts`. */
  readonly isUnderList: boolean;
  /** Batches the reads of single prices and reviews, and adds up the size of the reviews to be read. */
  readonly history: HistoryLoader;
}

/** Returns the caller of an operation that was admitted. */
export function getCaller({ caller }: GraphQLContext): Caller {
  if (caller === null) throw new TypeError('no such operation is admitted without a key');
  return caller;
}
