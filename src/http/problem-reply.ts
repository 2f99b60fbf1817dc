import { problemHead, problemJson } from './problem.ts';
import type { Reply } from './send.ts';

/** Where and when an error is told. */
export interface ProblemSurroundings {
  /** Of the service, for `type`. */
  readonly origin: string;
  readonly requestId: string;
  readonly nowMs: number;
}

/** An error as the answer that tells it: a problem document that nobody keeps. */
export function problemReply(error: unknown, { origin, requestId, nowMs }: ProblemSurroundings): Reply {
  const { status, headers } = problemHead(error, nowMs);
  return {
    status,
    headers: [['Content-Type', 'application/problem+json'], ['Cache-Control', 'no-store'], ...headers],
    body: problemJson(error, origin, requestId),
  };
}
