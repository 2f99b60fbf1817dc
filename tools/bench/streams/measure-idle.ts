import { setTimeout as sleep } from 'node:timers/promises';
import { readProcessUsage } from '../measure/process-usage.ts';
import { runOpenLoop } from '../shedding/open-loop.ts';
import type { Streamer } from './contenders.ts';
import { openCrowd } from './crowd.ts';

export interface Idle {
  readonly openPerSecond: number;
  /** Of the server, without streams and with them, at rest; and when its garbage was collected. */
  readonly residentMb: readonly [number, number];
  readonly collectedMb: readonly [number, number];
  /** Of a core, in percent, at rest. */
  readonly cpuPercent: readonly [number, number];
  /** Of requests for `path` at a steady rate, in milliseconds; null: none was asked for. */
  readonly latency: readonly [Latency, Latency] | null;
}

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** Longer than a heartbeat, so that each stream has written one. */
const restMs = 15_000;
/** A collection takes less, also where its server has to wait for the core. */
const collectMs = 3_000;

const warmUp = 200;

/** Requests that go on beside the streams. */
export interface BackgroundLoad {
  readonly path: string;
  readonly key: string;
  readonly rate: number;
  readonly seconds: number;
}

/** What streams cost on which nothing happens. @param beside null: nothing */
export async function measureIdle(streamer: Streamer, readers: number, beside: BackgroundLoad | null): Promise<Idle> {
  const { server, mark, request } = streamer;
  const use = () => readProcessUsage(server.pid) ?? { cpuSeconds: Number.NaN, residentMb: Number.NaN };
  const rest = async () => {
    const latency = beside && (await measureLatency(server.origin, beside));
    const before = use().cpuSeconds;
    await sleep(restMs);
    const { cpuSeconds, residentMb } = use();
    process.kill(server.pid, 'SIGUSR2');
    await sleep(collectMs);
    return {
      mb: residentMb,
      collectedMb: use().residentMb,
      percent: ((cpuSeconds - before) / restMs) * 1e5,
      latency,
    };
  };
  // What a server keeps once it has had streams, such as compiled code, is not what they cost.
  await (await openCrowd({ port: server.port, readers: Math.min(readers, warmUp), request, mark })).close();
  const without = await rest();
  const startedAtMs = performance.now();
  const crowd = await openCrowd({ port: server.port, readers, mark, request });
  const openPerSecond = (readers * 1_000) / (performance.now() - startedAtMs);
  await sleep(restMs);
  const withThem = await rest();
  const { lost } = crowd;
  await crowd.close();
  if (lost > 0) throw new Error(`${streamer.name} ended ${lost} idle streams`);
  return {
    openPerSecond,
    residentMb: [without.mb, withThem.mb],
    collectedMb: [without.collectedMb, withThem.collectedMb],
    cpuPercent: [without.percent, withThem.percent],
    latency: without.latency && withThem.latency && [without.latency, withThem.latency],
  };
}

async function measureLatency(origin: string, { path, key, rate, seconds }: BackgroundLoad): Promise<Latency> {
  const outcomes = await runOpenLoop({ url: `${origin}${path}`, key }, rate, seconds);
  if (outcomes.some(({ status }) => status !== 200))
    throw new Error(`${path} was not answered with 200 each time`);
  const sorted = outcomes.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  const share = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  return { p50: share(0.5), p99: share(0.99) };
}
