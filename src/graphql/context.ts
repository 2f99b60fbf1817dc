import type { IncomingMessage } from 'node:http';
import type { QuotaView } from '../domain/quota/quota-view.ts';
import type { Caller } from '../services/quota/admission.ts';
import { type AcceptedTypes, readAcceptedTypes } from './answer-type.ts';
import type { OperationCost } from './cost/operation-cost.ts';
import type { HistoryLoader } from './execution/history-loader.ts';
import type { GraphQLServices } from './graphql-services.ts';

/** The part of the context that belongs to one request. */
export interface RequestContext {
  /** The caller, or null if the request has no key. Without a key only free fields can be queried. */
  readonly caller: Caller | null;
  readonly state: RequestState;
}

/** The state of one request: facts from its headers, and results that are added while its operation is handled. */
export interface RequestState {
  readonly requestId: string;
  readonly method: string | undefined;
  readonly isPost: boolean;
  readonly acceptedTypes: AcceptedTypes;
  /** The header `If-None-Match` of a GET, with the ETags of the client's copies (RFC 9110 §13.1.2). */
  readonly ifNoneMatch: string | undefined;
  /** The header `Last-Event-ID`, from which a subscription continues, or null if it is absent. */
  readonly lastEventId: string | null;
  /**
   * The processor time, in milliseconds, for parsing, validation, computing the cost, and introspection. It is
   * measured only if the request has no key.
   */
  workMs: number;
  /** The cost of the operation. It is set before the execution. */
  cost: OperationCost | null;
  /** The quota after the charge, updated by a refund; null if nothing is charged. */
  quota: QuotaView | null;
  /** The operation, once it is known. */
  operation: {
    readonly type: 'query' | 'subscription';
    /** See `PreparedOperation.displayName`. */
    readonly displayName: string;
  } | null;
  /** Whether fields of the answer have failed. */
  hasFailedFields: boolean;
  /** The ETag of an answer that clients may cache and revalidate; null for other answers. */
  etag: string | null;
}

/** Creates the initial state of a request from its headers. */
export function createRequestState(requestId: string, request: IncomingMessage): RequestState {
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

/** The part of the context that `measureWork` needs. */
interface MeasuredContext {
  readonly caller: RequestContext['caller'];
  readonly state: { workMs: number };
}

/**
 * Does synchronous work. If the request has no key, nobody is charged, so the processor time is added to `workMs`.
 * @param countWhen when the time counts: `always`, or only if the work throws (`rejected`)
 */
export function measureWork<Result>(
  { caller, state }: MeasuredContext,
  work: () => Result,
  countWhen: 'always' | 'rejected' = 'always',
): Result {
  if (caller !== null) return work();
  const startUsage = process.threadCpuUsage();
  let isRejected = true;
  try {
    const result = work();
    isRejected = false;
    return result;
  } finally {
    const { user, system } = process.threadCpuUsage(startUsage);
    if (isRejected || countWhen === 'always') state.workMs += (user + system) / 1_000;
  }
}

/** The context that resolvers get. */
export interface GraphQLContext extends GraphQLServices, RequestContext {
  /** Whether the field is inside a list. It is set only for fields with pages (see `preparePhonePages`). */
  readonly isUnderList: boolean;
  /** Reads prices and reviews from the database in batches, and limits the total size of the reviews. */
  readonly history: HistoryLoader;
}

/** Returns the caller, for fields that need a key. They run only after the key was checked. */
export function getCaller({ caller }: GraphQLContext): Caller {
  if (caller === null) throw new TypeError('this field must not run without a key');
  return caller;
}
