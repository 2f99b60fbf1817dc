import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram } from '../../testing/run-program.ts';
import { judgeProcess } from '../judge-process.ts';
import { openTarget, type Target } from '../open-target.ts';
import { holdStreams, type StreamsResult } from './hold-streams.ts';
import { readOptions, type SoakOptions } from './options.ts';
import { curveHead, formatCurveLine, formatStreams, formatVerdict } from './print-curve.ts';
import { type LoadCounts, runLoad } from './run-load.ts';
import { createSampler, type Sample } from './sample.ts';
import { signUpKeys, signUpRealTimeKeys } from './sign-up-keys.ts';
import { uniqueRequest } from './unique-requests.ts';
import { toVerdict, type Verdict } from './verdict.ts';

const pollMs = 1_000;
const pollsPerSample = 10;

export interface SoakResult {
  readonly samples: readonly Sample[];
  readonly counts: LoadCounts;
  readonly verdict: Verdict;
  /** Null when no streams were requested. */
  readonly streams: StreamsResult | null;
}

/** `npm run soak`. @returns the exit status: 1 when memory grew or requests failed, and those of `runProgram` */
export const soak = (args: readonly string[]): Promise<number> =>
  runProgram(async (resources) => {
    const options = readOptions(args);
    if (options === null) return 0;
    const { isJson, stores } = options;
    const log = (line: string): void => void process[isJson ? 'stderr' : 'stdout'].write(`${line}\n`);
    const target = await openTarget(stores);
    resources.defer(() => target.close());

    const result = await runSoak(target, options, log);
    log(formatVerdict(result.verdict, result.counts));
    if (result.streams !== null) log(formatStreams(result.streams));
    for (const complaint of judgeProcess(target.process, null, null).slice(0, 10)) log(complaint);
    if (isJson) process.stdout.write(`${JSON.stringify(result)}\n`);
    const isExact = result.streams === null || result.streams.complaints.length === 0;
    return isExact && result.verdict.isFlat && result.counts.failed + result.counts.lost === 0 ? 0 : 1;
  });

/** Keeps a gateway under load for the given number of minutes, and samples it. */
export async function runSoak(
  target: Pick<Target, 'origin' | 'process' | 'run' | 'setPlan'>,
  { minutes, rate, accounts, streams, pricesEverySeconds }: SoakOptions,
  log: (line: string) => void,
): Promise<SoakResult> {
  const { origin, process: gateway } = target;
  const keys = await signUpKeys(origin, accounts);
  const realTimeKeys = await signUpRealTimeKeys(
    origin,
    streams === 0 ? 0 : Math.ceil(streams / 10) + 1,
    target.setPlan,
  );
  const counts: LoadCounts = { sent: 0, answered: 0, shed: 0, failed: 0, lost: 0, missed: 0 };
  const startedAtMs = Date.now();
  const untilMs = startedAtMs + minutes * 60_000;
  let number = 0;
  const load = runLoad({ origin, rate, untilMs, counts, next: () => uniqueRequest(number++, keys) });

  const streamsRun =
    streams === 0
      ? null
      : holdStreams(target, { streams, pricesEverySeconds, untilMs, keys: realTimeKeys, log });
  streamsRun?.catch(() => {});

  const sampler = createSampler(origin, gateway.child.pid as number);
  const samples: Sample[] = [];
  log(curveHead);
  while (Date.now() < untilMs) {
    for (let poll = 0; poll < pollsPerSample && Date.now() < untilMs; poll += 1) {
      await sleep(pollMs);
      await sampler.poll();
    }
    const sample = sampler.take((Date.now() - startedAtMs) / 60_000, counts.sent);
    if (sample === null) throw new Error(`the gateway is gone:\n${gateway.stderr()}`);
    samples.push(sample);
    log(formatCurveLine(sample));
  }
  await load;
  return { samples, counts, verdict: toVerdict(samples), streams: await streamsRun };
}
