import { problemStatus } from '../../src/http/problem-status.ts';
import { problemShape } from '../../src/rest/schemas/problem.ts';
import { faultsOf } from '../../testing/answer-readers.ts';
import type { Answer } from '../sent-request.ts';

/** What is wrong with a refusal of REST as a problem document (RFC 9457), a line each. */
export function judgeProblem({ status, headers, body }: Answer): string[] {
  if (!/^application\/problem\+json\b/.test(headers['content-type'] ?? ''))
    return [`a refusal of type ${headers['content-type'] ?? 'none'}`];
  let problem: Record<string, unknown>;
  try {
    problem = JSON.parse(body) as Record<string, unknown>;
  } catch {
    return ['a problem document that is no JSON'];
  }
  const faults = faultsOf(problemShape, problem).map((fault) => `problem document: ${fault}`);
  if (problem.status !== status)
    faults.push(`status ${status}, and ${String(problem.status)} in the problem document`);
  if (problemStatus[problem.code as keyof typeof problemStatus] !== status)
    faults.push(`code ${String(problem.code)} with status ${status}`);
  if (problem.instance !== `urn:request:${headers['x-request-id']}`)
    faults.push('instance is not the request id');
  if (status === 401 && headers['www-authenticate'] === undefined)
    faults.push('401 without WWW-Authenticate');
  if (status === 405 && headers.allow === undefined) faults.push('405 without Allow');
  const mayComeBack = status === 429 || (status === 503 && problem.code !== 'mail-unavailable');
  if (mayComeBack && headers['retry-after'] === undefined) faults.push(`${status} without Retry-After`);
  return faults;
}
