import { isDeepStrictEqual } from 'node:util';
import type { BenchData } from '../bench-data.ts';
import type { Contender } from '../contender-list.ts';
import type { Workload } from '../workloads.ts';
import { type Answer, sendRequest } from './send-request.ts';

const maxSamples = 24;

/**
 * Sends requests that are spread evenly over the workload, the same for every contender, one after the other.
 * @returns the answers
 */
export async function sampleAnswers(
  port: number,
  { installation }: Contender,
  workload: Workload,
  data: BenchData,
): Promise<Answer[]> {
  const period = Math.min(workload.period(data) ?? 10_000, 10_000);
  const count = Math.min(maxSamples, period);
  const answers: Answer[] = [];
  for (let sample = 0; sample < count; sample += 1) {
    const index = Math.floor((sample * period) / count);
    answers.push(await sendRequest(port, workload.createRequest(index, data, installation)));
  }
  return answers;
}

/**
 * Compares a contender's answers with the gateway's.
 * @returns whether they are the same bytes or the same values as JSON
 * @throws Error for other answers; such a contender is not timed
 */
export function compareAnswers(answers: readonly Answer[], reference: readonly Answer[]): 'bytes' | 'values' {
  for (const [index, { status, body }] of answers.entries()) {
    const expected = reference[index] as Answer;
    if (status !== expected.status)
      throw new Error(`${status} instead of ${expected.status}: ${body.slice(0, 200)}`);
    if (body === expected.body) continue;
    const [actualValue, expectedValue] = [readComparable(body), readComparable(expected.body)];
    if (!isDeepStrictEqual(actualValue, expectedValue))
      throw new Error(
        `another answer to request ${index}: ${describeDifference(actualValue, expectedValue)}`,
      );
  }
  return answers.every(({ body }, index) => body === reference[index]?.body) ? 'bytes' : 'values';
}

/**
 * Parses a body without what differs between installations or requests: the times of imports become their type, and
 * the request of an error is removed. The cost of an operation and the edition of its prices are removed because only
 * the gateway sends them.
 */
function readComparable(body: string): unknown {
  const { extensions: _cost, instance: _request, meta: _edition, ...rest } = JSON.parse(body);
  return JSON.parse(JSON.stringify(rest), (name, value) =>
    /^(?:imported_?at|updated_?at)$/i.test(name) ? typeof value : value,
  );
}

function describeDifference(actual: unknown, expected: unknown, path = ''): string {
  if (isObject(actual) && isObject(expected)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      if (!isDeepStrictEqual(actual[name], expected[name]))
        return describeDifference(actual[name], expected[name], `${path}.${name}`);
    }
  }
  const abbreviate = (value: unknown) => JSON.stringify(value)?.slice(0, 100);
  return `${path || 'body'} is ${abbreviate(actual)}, not ${abbreviate(expected)}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
