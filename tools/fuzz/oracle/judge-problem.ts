import { problemStatus } from '../../../src/http/problems/problem-status.ts';
import { problemSchema } from '../../../src/rest/schemas/problem.ts';
import { faultsOf } from '../../testing/answer-readers.ts';
import type { Answer } from '../fuzz-request.ts';

/** Returns what is wrong with a rejection as a problem document (RFC 9457), one line each. */
export function judgeProblem({ status, headers, body }: Answer): string[] {
  if (!/^application\/problem\+json\b/.test(headers['content-type'] ?? ''))
    return [`a refusal of type ${headers['content-type'] ?? 'none'}`];
  let problem: Problem;
  try {
    problem = JSON.parse(body) as Problem;
  } catch {
    return ['a problem document that is no JSON'];
  }
  return [...judgeMembers(problem, status, headers), ...judgeHeaders(problem, status, headers)];
}

type Problem = Readonly<Record<string, unknown>>;
type Headers = Answer['headers'];

/** Returns what is wrong with the members of a problem, one line each. @param headers headers of its answer */
export function judgeMembers(problem: Problem, status: number, headers: Headers): string[] {
  const faults = faultsOf(problemSchema, problem).map((fault) => `problem document: ${fault}`);
  if (problem.status !== status)
    faults.push(`status ${status}, and ${String(problem.status)} in the problem document`);
  if (problemStatus[problem.code as keyof typeof problemStatus] !== status)
    faults.push(`code ${String(problem.code)} with status ${status}`);
  if (problem.instance !== `urn:request:${headers['x-request-id']}`)
    faults.push('instance is not the request id');
  return faults;
}

/** Returns which headers a problem lacks, one line each. */
export function judgeHeaders(problem: Problem, status: number, headers: Headers): string[] {
  const faults: string[] = [];
  if (status === 401 && headers['www-authenticate'] === undefined)
    faults.push('401 without WWW-Authenticate');
  if (status === 405 && headers.allow === undefined) faults.push('405 without Allow');
  const mayRetry = status === 429 || (status === 503 && problem.code !== 'mail-unavailable');
  if (mayRetry && headers['retry-after'] === undefined) faults.push(`${status} without Retry-After`);
  return faults;
}
