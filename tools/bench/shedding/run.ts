// npm run shedding: measures the goodput of a gateway under three times its peak load, and its recovery afterwards. The
// gateway runs on one core and the clients on another. Figures are medians of the rounds.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measurePeak, type Outcome, runOpenLoop, type Target } from './open-loop.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    times: { type: 'string', default: '3' },
    cost: { type: 'string', default: '2' },
    redis: { type: 'string' },
    timeline: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(`Measures what is left of a gateway under more load than it can answer, and how soon it is itself again.

  --rounds N     default 3; figures are medians
  --seconds N    of the load; default 20
  --times N      how often its peak is offered; default 3
  --cost MS      of processor, added to each answer; default 2
  --redis URL    counters there; default in memory
  --timeline     print each half second, too`);
  process.exit(0);
}
const [rounds, seconds, times] = [Number(values.rounds), Number(values.seconds), Number(values.times)];
/** The maximum latency of a useful answer. */
const usefulMs = 1_000;
/** The duration of the load after the overload, at a quarter of the peak rate. */
const calmSeconds = 8;
/** The gateway has recovered when it answers this share of the requests of a slice within this latency. */
const recoveryCriterion = { share: 0.95, latencyMs: 500 };
const sliceMs = 500;

const isPinned =
  availableParallelism() >= 2 && spawnSync('taskset', ['-cp', '1', `${process.pid}`]).status === 0;

async function startGateway(): Promise<Target & { child: ChildProcess; stop(): Promise<void> }> {
  const program = fileURLToPath(new URL('./slow-gateway.ts', import.meta.url));
  const args = [program, values.cost, ...(values.redis === undefined ? [] : [values.redis])];
  const child = isPinned
    ? spawn('taskset', ['-c', '0', process.execPath, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
    : spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { origin, key } = JSON.parse(line as string);
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `${origin}/v1/phones?per_page=1`, key, child, stop };
}

/** Reads the processor time of the gateway in seconds. */
function readCpuSeconds({ child }: { child: ChildProcess }): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const isUseful = ({ status, latencyMs }: Outcome): boolean => status === 200 && latencyMs <= usefulMs;
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
const getPercentile = (outcomes: readonly Outcome[], share: number): number => {
  const sorted = outcomes.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
};

/** Returns the milliseconds from the end of the load until answers are prompt and remain so. */
function getRecoveryMs(calm: readonly Outcome[]): number {
  const slices = [...Map.groupBy(calm, ({ dueAtMs }) => Math.floor(dueAtMs / sliceMs))];
  const hasRecovered = ([, outcomes]: [number, Outcome[]]): boolean =>
    outcomes.filter(({ status, latencyMs }) => status === 200 && latencyMs <= recoveryCriterion.latencyMs)
      .length >=
    recoveryCriterion.share * outcomes.length;
  const lastSlowSlice = slices.findLastIndex((slice) => !hasRecovered(slice));
  return (lastSlowSlice + 1) * sliceMs;
}

function printTimeline(load: readonly Outcome[]): void {
  for (const [second, outcomes] of Map.groupBy(load, ({ dueAtMs }) => Math.floor(dueAtMs / 1000))) {
    const count = (predicate: (outcome: Outcome) => boolean): number => outcomes.filter(predicate).length;
    console.error(
      `  second ${second}: useful ${count(isUseful)}, refused ${count(({ status }) => status === 503)}, unanswered ${count(({ status }) => status === 0)}`,
    );
  }
}

const gateway = await startGateway();
const results: Record<string, number>[] = [];
try {
  await measurePeak(gateway, 16, 3);
  for (let round = 1; round <= rounds; round += 1) {
    // The recovery time that noise of the machine shows without a preceding load.
    const control = await runOpenLoop(gateway, 25, 4);
    const cpuBeforePeak = readCpuSeconds(gateway);
    const peak = await measurePeak(gateway, 16, 5);
    const cpuBeforeLoad = readCpuSeconds(gateway);
    const load = await runOpenLoop(gateway, times * peak, seconds);
    const cpuAfterLoad = readCpuSeconds(gateway);
    const calm = await runOpenLoop(gateway, peak / 4, calmSeconds);
    if (values.timeline) printTimeline(load);
    const useful = load.filter(isUseful);
    const rejected = load.filter(({ status }) => status === 503);
    const result = {
      peak,
      goodputShare: useful.length / seconds / peak,
      // Per second of processor time, which excludes the time that other programs take from the core.
      goodputShareByCpu:
        useful.length / (cpuAfterLoad - cpuBeforeLoad) / ((peak * 5) / (cpuBeforeLoad - cpuBeforePeak)),
      cpuAtPeak: (cpuBeforeLoad - cpuBeforePeak) / 5,
      cpuUnderLoad: (cpuAfterLoad - cpuBeforeLoad) / seconds,
      refused: rejected.length,
      unanswered: load.filter(({ status }) => status === 0).length,
      usefulP99Ms: getPercentile(useful, 0.99),
      refusedP99Ms: getPercentile(rejected, 0.99),
      controlMs: getRecoveryMs(control),
      recoveryMs: getRecoveryMs(calm),
    };
    results.push(result);
    console.error(`round ${round}: ${JSON.stringify(result)}`);
  }
} finally {
  await gateway.stop();
}
const getMedian = (name: string): number => median(results.map((result) => result[name] ?? Number.NaN));
console.log(`One core, ${values.cost} ms of processor added to each answer, ${times} × the peak for ${seconds} s, ${rounds} rounds, medians${isPinned ? '' : ', NOT PINNED'}:
  peak                      ${getMedian('peak').toFixed(0)} answers a second
  goodput under load        ${(getMedian('goodputShare') * 100).toFixed(1)} % of the peak (aim: at least 80)
    by second of processor  ${(getMedian('goodputShareByCpu') * 100).toFixed(1)} %; it had ${(getMedian('cpuAtPeak') * 100).toFixed(0)} % of the core at the peak, ${(getMedian('cpuUnderLoad') * 100).toFixed(0)} % under load
  its latency, p99          ${getMedian('usefulP99Ms').toFixed(0)} ms
  a refusal's latency, p99  ${getMedian('refusedP99Ms').toFixed(0)} ms
  unanswered within 1 s     ${getMedian('unanswered').toFixed(0)}
  recovery                  ${getMedian('recoveryMs')} ms after the load (aim: at most 5000); the same without a load before it: ${getMedian('controlMs')} ms`);
