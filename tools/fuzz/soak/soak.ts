import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram } from '../../testing/run-program.ts';
import { complaintsOf } from '../complaints-of.ts';
import { openTarget, type Target } from '../open-target.ts';
import { holdStreams, type StreamsHeld } from './hold-streams.ts';
import { readOptions, type SoakOptions } from './options.ts';
import { curveHead, curveLine, streamsText, verdictText } from './print-curve.ts';
import { type LoadCounts, runLoad } from './run-load.ts';
import { createSampler, type Sample } from './sample.ts';
import { signUpKeys, signUpLiveKeys } from './sign-up-keys.ts';
import { uniqueRequest } from './unique-requests.ts';
import { toVerdict, type Verdict } from './verdict.ts';

const lookEveryMs = 1_000;
const looksPerSample = 10;

export interface SoakResult {
  readonly samples: readonly Sample[];
  readonly counts: LoadCounts;
  readonly verdict: Verdict;
  /** Null: there were none. */
  readonly streams: StreamsHeld | null;
}

/** `npm run soak`. @returns the exit status: 1 when it grew or failed, and those of `runProgram` */
export const soak = (args: readonly string[]): Promise<number> =>
  runProgram(async (opened) => {
    const options = readOptions(args);
    if (options === null) return 0;
    const { isJson, stores } = options;
    const tell = (line: string): void => void process[isJson ? 'stderr' : 'stdout'].write(`${line}\n`);
    const target = await openTarget(stores);
    opened.defer(() => target.close());

    const result = await hold(target, options, tell);
    tell(verdictText(result.verdict, result.counts));
    if (result.streams !== null) tell(streamsText(result.streams));
    for (const complaint of complaintsOf(target.process, null, null).slice(0, 10)) tell(complaint);
    if (isJson) process.stdout.write(`${JSON.stringify(result)}\n`);
    const isExact = result.streams === null || result.streams.complaints.length === 0;
    return isExact && result.verdict.isFlat && result.counts.failed + result.counts.lost === 0 ? 0 : 1;
  });

/** Keeps a gateway under load for the time that is asked for, and samples it. */
export async function hold(
  target: Pick<Target, 'origin' | 'process' | 'run' | 'setPlan'>,
  { minutes, rate, accounts, streams, pricesEverySeconds }: SoakOptions,
  tell: (line: string) => void,
): Promise<SoakResult> {
  const { origin, process: gateway } = target;
  const keys = await signUpKeys(origin, accounts);
  const live = await signUpLiveKeys(origin, streams === 0 ? 0 : Math.ceil(streams / 10) + 1, target.setPlan);
  const counts: LoadCounts = { sent: 0, answered: 0, shed: 0, failed: 0, lost: 0, missed: 0 };
  const startedAtMs = Date.now();
  const untilMs = startedAtMs + minutes * 60_000;
  let number = 0;
  const load = runLoad({ origin, rate, untilMs, counts, next: () => uniqueRequest(number++, keys) });

  const holding =
    streams === 0 ? null : holdStreams(target, { streams, pricesEverySeconds, untilMs, keys: live, tell });
  holding?.catch(() => {});

  const sampler = createSampler(origin, gateway.child.pid as number);
  const samples: Sample[] = [];
  tell(curveHead);
  while (Date.now() < untilMs) {
    for (let look = 0; look < looksPerSample && Date.now() < untilMs; look += 1) {
      await sleep(lookEveryMs);
      await sampler.look();
    }
    const sample = sampler.take((Date.now() - startedAtMs) / 60_000, counts.sent);
    if (sample === null) throw new Error(`the gateway is gone:\n${gateway.stderr()}`);
    samples.push(sample);
    tell(curveLine(sample));
  }
  await load;
  return { samples, counts, verdict: toVerdict(samples), streams: await holding };
}
