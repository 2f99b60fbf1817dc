/** How the span of an operation is named, and what it shows. No text is from the client, except where credentials were removed. */
export interface OperationFacts {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The kind of error with which the operation failed (`error.type`), or null if it succeeded. */
  readonly errorType: string | null;
}

/**
 * Runs an operation inside a request, such as a call of a tool, in a span of its own if requests are traced.
 * @param carrier an object that may have a `traceparent` of the client, which becomes the parent; otherwise the
 *   request is
 * @param describe called when the work has ended: with its result, or with null if it has thrown
 */
export type TraceOperation = <Result>(
  carrier: unknown,
  work: () => Promise<Result>,
  describe: (result: Result | null) => OperationFacts,
) => Promise<Result>;

/** Runs operations where requests are not traced. */
export const runUntraced: TraceOperation = (_carrier, work) => work();
