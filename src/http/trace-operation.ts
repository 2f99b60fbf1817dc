import type { ServerResponse } from 'node:http';

/** The contents of an operation's span. Strings from the client are included only without their credentials. */
export interface OperationFacts {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The kind of error with which the operation failed (`error.type`), or null if it succeeded. */
  readonly errorType: string | null;
}

/**
 * Runs an operation inside a request, such as a tool call, in its own span if requests are traced.
 * @param carrier an object that may have a `traceparent` of the client, which becomes the parent of the span;
 *   otherwise the span of the request is the parent
 * @param describe a function that gets the result of the work, or null if the work has thrown
 */
export type TraceOperation = <Result>(
  carrier: unknown,
  work: () => Promise<Result>,
  describe: (result: Result | null) => OperationFacts,
) => Promise<Result>;

/** Runs operations without spans, for gateways that do not trace requests. */
export const runUntraced: TraceOperation = (_carrier, work) => work();

const traceIdKey = Symbol('trace ID');
type Response = ServerResponse & { [traceIdKey]?: string };

/** Stores the trace ID of a request for its log line, which is written when the response has ended. */
export function setTraceId(response: Response, id: string): void {
  response[traceIdKey] = id;
}

/** Returns the trace ID (32 hexadecimal digits), or undefined if requests are not traced. */
export function getTraceId(response: Response): string | undefined {
  return response[traceIdKey];
}
