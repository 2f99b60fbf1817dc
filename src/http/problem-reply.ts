import { type ProblemSurroundings, toProblem } from './problem.ts';
import type { Reply } from './send.ts';

/** An error as the answer that tells it: a problem document that nobody keeps. */
export function problemReply(error: unknown, surroundings: ProblemSurroundings): Reply {
  const { status, headers, body } = toProblem(error, surroundings);
  return {
    status,
    headers: [['Content-Type', 'application/problem+json'], ['Cache-Control', 'no-store'], ...headers],
    body: JSON.stringify(body),
  };
}
