import { isDeepStrictEqual } from 'node:util';
import type { BenchData } from '../bench-data.ts';
import type { Contender } from '../contender-list.ts';
import type { Workload } from '../workloads.ts';
import { toComparable } from './comparable.ts';
import { type Answer, sendRequest } from './send-request.ts';

/**
 * How equal answers are: `bytes` is the same body, `values` the same JSON, `facts` the same values as far as the
 * contender provides them.
 */
export type Sameness = 'bytes' | 'values' | 'facts';

export type Verdict = { readonly sameness: Sameness } | { readonly mismatch: string };

const maxSamples = 24;

/** Returns the indexes of requests that are spread evenly over the workload, the same for every contender. */
function getSampleIndexes(workload: Workload, data: BenchData): number[] {
  const period = Math.min(workload.period(data) ?? 10_000, 10_000);
  return Array.from({ length: Math.min(maxSamples, period) }, (_, index) =>
    Math.floor((index * period) / Math.min(maxSamples, period)),
  );
}

/** Sends the samples of a workload to a contender one after the other. @returns the answers */
export async function sampleAnswers(
  port: number,
  contender: Contender,
  workload: Workload,
  data: BenchData,
): Promise<Answer[]> {
  const indexes = getSampleIndexes(workload, data);
  // A peer with counters of its own may accept the first request, which uses up the quota.
  if (workload.name === 'refused') await sendRequest(port, workload.createRequest(0, data, contender));
  const answers: Answer[] = [];
  for (const index of indexes)
    answers.push(await sendRequest(port, workload.createRequest(index, data, contender)));
  return answers;
}

/** Compares a contender's answers with the gateway's. A contender with a mismatch is not timed. */
export function compareAnswers(
  contender: Contender,
  workload: Workload,
  answers: readonly Answer[],
  reference: readonly Answer[],
): Verdict {
  let sameness: Sameness = 'bytes';
  for (const [index, answer] of answers.entries()) {
    const expected = reference[index] as Answer;
    if (answer.status !== expected.status) {
      return { mismatch: `${answer.status} instead of ${expected.status}: ${answer.body.slice(0, 200)}` };
    }
    if (answer.body === expected.body) continue;
    try {
      const [actual, comparedReference] = toComparable(contender, workload.name, answer.body, expected.body);
      if (!isDeepStrictEqual(actual.value, comparedReference.value)) {
        return {
          mismatch: `another answer to request ${index}: ${describeDifference(actual.value, comparedReference.value)}`,
        };
      }
      sameness = actual.isPartial ? 'facts' : sameness === 'facts' ? 'facts' : 'values';
    } catch (error) {
      return { mismatch: `an answer that cannot be read: ${error instanceof Error ? error.message : error}` };
    }
  }
  return { sameness };
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
