import { isDeepStrictEqual } from 'node:util';
import type { BenchData } from '../bench-data.ts';
import type { Contender } from '../contender-list.ts';
import type { Workload } from '../workloads.ts';
import { type Answer, ask } from './send-request.ts';
import { comparable } from './comparable.ts';

/** `bytes`: the same body; `values`: the same JSON; `facts`: as far as the contender can be asked the same. */
export type Sameness = 'bytes' | 'values' | 'facts';

export type Verdict = { readonly same: Sameness } | { readonly wrong: string };

const samples = 24;

/** Requests from everywhere in the workload, the same for everybody. */
function sampleIndexes(workload: Workload, data: BenchData): number[] {
  const period = Math.min(workload.period(data) ?? 10_000, 10_000);
  return Array.from({ length: Math.min(samples, period) }, (_, index) =>
    Math.floor((index * period) / Math.min(samples, period)),
  );
}

/** A contender's answers to the samples of a workload, one after the other. */
export async function sampleAnswers(
  port: number,
  contender: Contender,
  workload: Workload,
  data: BenchData,
): Promise<Answer[]> {
  const indexes = sampleIndexes(workload, data);
  // The first request of a peer's own counter may be the one that uses the quota up.
  if (workload.name === 'refused') await ask(port, workload.request(0, data, contender));
  const answers: Answer[] = [];
  for (const index of indexes) answers.push(await ask(port, workload.request(index, data, contender)));
  return answers;
}

/** Whether a contender answers as the gateway does; if not, it is not timed. */
export function judge(
  contender: Contender,
  workload: Workload,
  answers: readonly Answer[],
  reference: readonly Answer[],
): Verdict {
  let sameness: Sameness = 'bytes';
  for (const [index, answer] of answers.entries()) {
    const expected = reference[index] as Answer;
    if (answer.status !== expected.status) {
      return { wrong: `${answer.status} instead of ${expected.status}: ${answer.body.slice(0, 200)}` };
    }
    if (answer.body === expected.body) continue;
    try {
      const [found, wanted] = comparable(contender, workload.name, answer.body, expected.body);
      if (!isDeepStrictEqual(found.value, wanted.value)) {
        return { wrong: `another answer to request ${index}: ${firstDifference(found.value, wanted.value)}` };
      }
      sameness = found.isPartial ? 'facts' : sameness === 'facts' ? 'facts' : 'values';
    } catch (error) {
      return { wrong: `an answer that cannot be read: ${error instanceof Error ? error.message : error}` };
    }
  }
  return { same: sameness };
}

function firstDifference(found: unknown, wanted: unknown, path = ''): string {
  if (isObject(found) && isObject(wanted)) {
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
      if (!isDeepStrictEqual(found[name], wanted[name]))
        return firstDifference(found[name], wanted[name], `${path}.${name}`);
    }
  }
  const short = (value: unknown) => JSON.stringify(value)?.slice(0, 100);
  return `${path || 'body'} is ${short(found)}, not ${short(wanted)}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
